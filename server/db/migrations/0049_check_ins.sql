-- Up Migration
-- Daily check-ins and what they are paid from.

-- What the house gives away for a purpose, and no more. Whoever pays takes blocks of it first, so that no row is locked by every payment;
-- what of a block isn't paid comes back when a process ends.
create table promotion_budgets (
  name text primary key,
  currency text not null,
  cap bigint not null check (cap >= 0),
  reserved bigint not null default 0 check (reserved >= 0 and reserved <= cap)
);
insert into promotion_budgets (name, currency, cap) values ('checkIn', 'USDT', 100000000000);

create table check_ins (
  account_id bigint not null,
  -- The operator's own day (YYYY-MM-DD).
  day text not null,
  -- Days in a row, this one included.
  streak integer not null check (streak > 0),
  currency text not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  primary key (account_id, day)
);
-- What was paid for every seven of them.
create table check_in_bonuses (
  account_id bigint not null,
  number integer not null check (number > 0),
  currency text not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  primary key (account_id, number)
);

grant select on promotion_budgets to bourse_app;
grant update (reserved) on promotion_budgets to bourse_app;
grant select, insert on check_ins, check_in_bonuses to bourse_app;
