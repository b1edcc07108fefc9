-- Up Migration
-- A report for each trading day of each market: the whole ledger's turnovers by currency and account up to a cut, and what waits. A seal binds its hash.
create table day_ends (
  number bigint primary key check (number > 0),
  market text not null,
  day date not null,
  closed_at timestamptz not null,
  cut_at timestamptz not null,
  -- The cut: all transfers up to it are in.
  last_xid bigint not null,
  transfers bigint not null check (transfers >= 0),
  previous text,
  -- [currency, account, debited, credited], since the ledger began.
  turnovers jsonb not null,
  -- [kind, age, currency or null, count, amount]
  waiting jsonb not null,
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  unique (market, day),
  check ((previous is null) = (number = 1))
);
create index day_ends_by_market on day_ends (market, number);
grant select, insert on day_ends to bourse_app;
