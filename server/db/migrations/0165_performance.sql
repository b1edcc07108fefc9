-- Up Migration
-- What portfolios were worth at the end of each day (UTC) and right before each flow, with what had moved in them since
-- the point before, and the prices and rates by which that was valued. All of it follows from the ledger and these
-- prices, and the audit computes it again.

create table performance_points (
  account_id bigint not null,
  portfolio integer not null,
  at timestamptz not null,
  currency text not null,
  -- The customer's own money, margin included, less what is lent to them; what open units have made at these prices.
  cash bigint not null,
  open_profit bigint not null,
  -- Right after the point: what came in, below zero what went out.
  flows bigint not null,
  -- Between the point before and this one.
  traded bigint not null,
  dividends bigint not null,
  interest bigint not null,
  fees bigint not null,
  taxes bigint not null,
  exchanged bigint not null,
  primary key (account_id, portfolio, at, currency)
);

-- Until when an account's points are there: the end of a day.
create table performance_through (
  account_id bigint primary key,
  through timestamptz not null
);
create index performance_through_by_day on performance_through (through, account_id);

-- Of what was held, at the ends of days and in the minutes of flows.
create table performance_prices (
  instrument text not null,
  at timestamptz not null,
  bid bigint not null check (bid > 0),
  ask bigint not null check (ask > 0),
  primary key (instrument, at)
);

-- What one of each currency was worth in US dollars, as fractions: {"KRW": "100000000/139012000000"}.
create table performance_rates (
  at timestamptz primary key,
  dollars jsonb not null
);

grant select, insert on performance_points, performance_prices, performance_rates, performance_through to bourse_app;
grant update (through) on performance_through to bourse_app;
