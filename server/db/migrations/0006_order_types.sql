-- Up Migration
-- Stops, trailing stops, brackets, pairs and parts; and every step of an order's life as a row.

alter table orders drop constraint orders_type_check, drop constraint orders_time_in_force_check;
alter table orders
  add constraint orders_type_check check (type in ('market', 'limit', 'stop', 'stopLimit', 'trailing')),
  add constraint orders_time_in_force_check check (time_in_force in ('day', 'gtc', 'gtd', 'ioc', 'fok')),
  add column stop_price bigint,
  -- How far a trailing stop follows: an amount in price units, or a part of the best price (8 decimals).
  add column trail_amount bigint check (trail_amount > 0),
  add column trail_rate bigint check (trail_rate > 0 and trail_rate < 100000000),
  add column watched text not null default 'last' check (watched in ('last', 'quote', 'mark')),
  add column good_till timestamptz,
  add column take_profit bigint,
  add column stop_loss bigint,
  add column client_id text,
  -- Sum of price × quantity of its fills, in minor units: charges hold for the order as a whole.
  add column notional bigint not null default 0,
  add column triggered_at timestamptz,
  add column best_price bigint,
  add column group_seq bigint,
  add column parent_seq bigint,
  add column asleep boolean not null default false;
alter table orders alter column watched drop default, alter column notional drop default, alter column asleep drop default;

create table order_changes (
  account_id bigint not null,
  order_seq bigint not null,
  -- Counts up by one per order.
  step integer not null check (step > 0),
  status text not null,
  cause text not null,
  filled bigint not null,
  at timestamptz not null,
  primary key (account_id, order_seq, step)
);

alter table orders add column steps integer not null default 1;
alter table orders alter column steps drop default;

grant select, insert on order_changes to bourse_app;
