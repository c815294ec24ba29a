DROP TRIGGER clocks_are_counted ON games;
DROP FUNCTION count_change_of_clocks();
