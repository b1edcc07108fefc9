-- Up Migration
-- The margin that the operator asks for: dated ahead by two people, never changed; and what each position was opened under. One from before keeps the house's own terms.

create table margin_rules (
  -- The market's local date of the first day.
  from_on text not null check (from_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  market text not null,
  board text,
  instrument text,
  -- Only what moves at least this much a day (8 decimals), and only a position worth at least this much (minor units).
  volatility_from bigint check (volatility_from > 0),
  value_from bigint check (value_from > 0),
  -- Parts of the value or the cost, 8 decimals.
  initial bigint not null check (initial > warning and initial <= 100000000),
  warning bigint not null check (warning > maintenance),
  maintenance bigint not null check (maintenance > 0),
  maximum_leverage integer not null check (maximum_leverage >= 1 and initial * maximum_leverage <= 100000000),
  decided_at timestamptz not null,
  -- A day that has begun nowhere yet.
  check (from_on > to_char(decided_at at time zone 'Pacific/Kiritimati', 'YYYY-MM-DD')),
  unique nulls not distinct (from_on, market, board, instrument, volatility_from, value_from)
);
grant select, insert on margin_rules to bourse_app;

alter table positions add column initial_rate bigint, add column maintenance_rate bigint, add column warning_rate bigint,
  add check ((initial_rate is null) = (maintenance_rate is null) and (initial_rate is null) = (warning_rate is null));

alter table proposals drop constraint proposals_what_check;
alter table proposals add constraint proposals_what_check check (what in ('channel', 'fundsRule', 'actions', 'marginRule'));
