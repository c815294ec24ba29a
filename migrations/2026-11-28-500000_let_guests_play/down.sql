DROP TABLE guests;
