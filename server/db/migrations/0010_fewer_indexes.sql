-- Up Migration
-- Each order writes to each of these; what can be found without them costs every customer something.

-- A customer's messages are found by account; which of them are unread is seen on the way.
drop index notices_unread;

-- Fills are read by order or by position; their own number alone is never looked for.
alter table fills drop constraint fills_pkey;
alter table fills add primary key (account_id, order_seq, fill_seq);
drop index fills_by_order;
