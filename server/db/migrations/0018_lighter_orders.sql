-- An order that is filled at once is what a broker writes most: its first steps stand in its own row, and the indexes
-- that only later rows need no longer hold it.

-- Steps of the decision that made it, a line each: "status cause filled". Later ones are rows of order_changes.
alter table orders add column first_steps text not null default '';

-- An opening fill is found by its order, which has its position's number.
drop index fills_by_position;
create index fills_closing on fills (account_id, position_seq) where effect = 'close';

-- Nearly every event that is kept is a message, so the primary key finds them as quickly.
drop index notices_by_account;
