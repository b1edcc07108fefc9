-- Up Migration
-- What the house wants to stand against at most: two people decide each limit, the newest of a scope holds. And when each has alarmed.
create table risk_limits (
  number bigint generated always as identity primary key,
  scope text not null check (scope in ('total', 'instrument', 'market', 'currency')),
  of_what text check ((of_what is null) = (scope = 'total')),
  measure text not null check (measure in ('net', 'gross')),
  -- Minor units of the base currency; null ends it.
  amount bigint check (amount > 0),
  decided_at timestamptz not null,
  proposal bigint not null unique
);
create table risk_alarms (
  alarm bigint generated always as identity primary key,
  number bigint not null references risk_limits,
  rose_at timestamptz not null,
  -- As it rose, and the most since.
  used bigint not null,
  most bigint not null check (most >= used),
  fell_at timestamptz check (fell_at >= rose_at)
);
create unique index risk_alarms_risen on risk_alarms (number) where fell_at is null;
grant select, insert on risk_limits to bourse_app;
grant select, insert, update (most, fell_at) on risk_alarms to bourse_app;
