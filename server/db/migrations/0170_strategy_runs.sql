-- Up Migration
-- The house's strategies that run: each with an account of the house, and what it came to and wanted at the end of each session.

create table strategy_runs (
  strategy bigint primary key references strategies,
  account_id bigint not null unique references house_accounts,
  version integer not null,
  currency text not null,
  -- The market's date at whose end it first decides.
  begun text not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  cause text check (cause in ('drawdown')),
  foreign key (strategy, version) references strategy_versions,
  check ((ended_at is null) = (cause is null))
);

-- A row a session, which never changes but for when it was traded.
create table strategy_days (
  strategy bigint not null references strategy_runs,
  -- The market's date that had ended, and when it was looked at.
  date text not null,
  at timestamptz not null,
  version integer not null,
  -- Up to which of the account's transfers it counts, and up to which of its fills.
  seq bigint not null,
  fill_seq bigint not null,
  cash bigint not null,
  -- What came from outside since the row before it, less what was taken out.
  flow bigint not null,
  -- Instrument, units and closing price of each that was held.
  held jsonb not null,
  value bigint not null,
  -- Growth since the first row, without flows, and the highest of it; 8 decimals.
  index bigint not null check (index >= 0),
  highest bigint not null check (highest >= index),
  -- Basis points of each instrument of the version, in its order; null where it didn't look.
  weights integer[],
  traded_at timestamptz,
  primary key (strategy, date)
);
create index strategy_days_untraded on strategy_days (strategy) where traded_at is null;

grant select, insert on strategy_runs, strategy_days to bourse_app;
grant update (ended_at, cause) on strategy_runs to bourse_app;
grant update (traded_at) on strategy_days to bourse_app;
