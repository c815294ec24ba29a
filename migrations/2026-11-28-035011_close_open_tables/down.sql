DROP TABLE closings;
