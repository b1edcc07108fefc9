-- Up Migration
-- Whether an ex-date leaves an order's prices as they are. What waits already goes down by a dividend like other open orders.
alter table orders add column do_not_reduce boolean not null default false;
