-- Up Migration
-- Each order writes to each of these; what can be found without them costs every customer something.

-- Transfers are appended in the order of their transactions, so that a range of pages says enough for the sealer.
drop index transfers_by_xid;
create index transfers_by_xid on transfers using brin (xid) with (pages_per_range = 32, autosummarize = on);

-- A customer's messages are found by account; which of them are unread is seen on the way.
drop index notices_unread;

-- Fills are read by order or by position; their own number alone is never looked for.
alter table fills drop constraint fills_pkey;
alter table fills add primary key (account_id, order_seq, fill_seq);
drop index fills_by_order;
