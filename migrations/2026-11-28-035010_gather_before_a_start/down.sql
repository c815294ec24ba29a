DROP TABLE lost_seats;
DROP TABLE gatherings;
