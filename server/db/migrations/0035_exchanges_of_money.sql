-- Up Migration
-- Exchanges and transfers between accounts that belong to no order: `order_seq` is then a number of their own.

alter table exchanges add column kind text not null default 'order' check (kind in ('order', 'exchange', 'transfer'));
alter table exchanges alter column kind drop default;
create index exchanges_of_money on exchanges (account_id, kind, order_seq);
