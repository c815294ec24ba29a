DROP TABLE events, event_counts, events_due;
