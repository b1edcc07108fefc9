-- Up Migration
-- What a strategy that runs wanted of a day and wasn't allowed, with its reason.

create table strategy_refusals (
  strategy bigint not null references strategy_runs,
  date text not null,
  instrument text not null,
  side text not null check (side in ('buy', 'sell')),
  quantity bigint not null check (quantity > 0),
  reason text not null,
  at timestamptz not null,
  primary key (strategy, date, instrument, side)
);
grant select, insert on strategy_refusals to bourse_app;
