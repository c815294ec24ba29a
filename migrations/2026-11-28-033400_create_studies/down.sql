DROP TABLE study_comments;
DROP TABLE studies;
