-- Up Migration
-- The operator's own commission: plans for a market and a kind of account, only ahead of time, never changed.

-- An institutional account, which has plans of its own.
alter table accounts add column seat boolean not null default false;

create table commission_plans (
  -- The market's local date of the first day.
  from_on text not null check (from_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  market text not null,
  seat boolean not null,
  -- In digital currency a plan has a row for orders that waited and one for those that didn't.
  liquidity text check (liquidity in ('maker', 'taker')),
  -- `notional`: rate of the value; `quantity`: currency units a share (both 8 decimals); `order`: minor units an order.
  base text not null check (base in ('notional', 'quantity', 'order')),
  rate bigint not null check (rate >= 0),
  -- Minor units an order.
  minimum bigint check (minimum > 0),
  maximum bigint check (maximum >= coalesce(minimum, 0)),
  decided_at timestamptz not null default now(),
  -- A day that has begun nowhere yet.
  check (from_on > to_char(decided_at at time zone 'Pacific/Kiritimati', 'YYYY-MM-DD')),
  unique nulls not distinct (from_on, market, seat, liquidity)
);

grant select on commission_plans to bourse_app;
