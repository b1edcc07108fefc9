-- Up Migration
-- Trading resumes after a halt with an auction of its own, and names in single-price trading cross in one after the other.

alter table auctions drop constraint auctions_kind_check;
alter table auctions add constraint auctions_kind_check check (kind in ('open', 'close', 'reopen', 'periodic'));
alter table orders drop constraint orders_time_in_force_check;
alter table orders add constraint orders_time_in_force_check check (time_in_force in ('day', 'gtc', 'gtd', 'ioc', 'fok', 'atOpen', 'atClose', 'atAuction', 'extended'));
