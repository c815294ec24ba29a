DROP TABLE table_changes;
