-- Up Migration
-- Margin: who may use it, what a position owes for the night, when it is called; and locks that were agreed before a purchase.

-- Where interest on what customers borrow arrives.
alter type bucket add value 'interest';

-- When the customer accepted the risks of margin trading; null until then.
alter table accounts add column margin_since timestamptz;

alter table positions
  -- The customer is called when the market reaches this price; `called_at` is set once that has been said.
  add column call_price bigint,
  add column called_at timestamptz,
  -- Financing charged so far, in minor units, and the last night (the market's local date) that was charged.
  add column financing bigint not null default 0 check (financing >= 0),
  add column financed_on text check (financed_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  add column locked_until timestamptz,
  -- The terms of the lock as agreed: business days or minutes.
  add column lock_days integer check (lock_days > 0),
  add column lock_minutes integer check (lock_minutes > 0 and lock_days is null);
alter table positions alter column financing drop default;
-- Nobody owes for nights from before there was interest.
update positions set financed_on = to_char(now() at time zone 'UTC', 'YYYY-MM-DD') where leverage > 1 or side = 'short';
create index positions_callable on positions (instrument, side, call_price) where status <> 'closed' and call_price is not null and called_at is null;
create index positions_financed on positions (market, opened_at) where leverage > 1 or side = 'short';

-- The operator's rules for locks: only ahead of time, never changed, and never for what has been bought before.
create table lock_rules (
  from_at timestamptz not null,
  -- Null where a rule is for all of them.
  market text,
  instrument text,
  -- Business days or minutes; both null ends the lock from then on.
  days integer check (days between 1 and 60),
  minutes integer check (minutes between 1 and 10080),
  decided_at timestamptz not null default now(),
  check (days is null or minutes is null),
  check (from_at > decided_at),
  unique nulls not distinct (from_at, market, instrument)
);

grant select on lock_rules to bourse_app;
