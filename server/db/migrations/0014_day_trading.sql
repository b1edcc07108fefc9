-- Up Migration
-- Day trading: applications and their reviews, the operator's rules for them, and orders and positions that end with the day.

alter table orders add column day_trading boolean not null default false;
alter table positions add column day_trading boolean not null default false;
-- Only day trades stand in these.
create index positions_day_trading on positions (account_id, market, opened_at) where day_trading;
create index positions_day_trading_open on positions (market) where day_trading and status <> 'closed';
create index orders_day_trading on orders (account_id, market) where day_trading and status = 'pending';

-- Who has ever applied, and how that stands. Status, time and reason are those of the last step.
create table day_trading_accounts (
  account_id bigint primary key,
  status text not null check (status in ('applied', 'approved', 'refused', 'suspended')),
  since timestamptz not null,
  reason text,
  applied_at timestamptz not null,
  -- The version of the risk text that was accepted.
  terms text not null,
  step integer not null check (step > 0)
);
create index day_trading_applied on day_trading_accounts (applied_at) where status = 'applied';

-- Every application and every decision about it; `author` is "customer", "rule" or the name of who has decided.
create table day_trading_steps (
  account_id bigint not null,
  step integer not null check (step > 0),
  status text not null check (status in ('applied', 'approved', 'refused', 'suspended')),
  author text not null check (author <> ''),
  reason text,
  terms text not null,
  at timestamptz not null,
  primary key (account_id, step)
);

-- What the operator's people have decided; the server carries it out within seconds and tells the customer.
create table day_trading_decisions (
  account_id bigint not null,
  decision bigint generated always as identity,
  status text not null check (status in ('approved', 'refused', 'suspended')),
  reason text check (reason <> ''),
  author text not null check (author not in ('', 'customer', 'rule')),
  decided_at timestamptz not null default now(),
  carried_out_at timestamptz,
  primary key (account_id, decision),
  -- Nobody is turned away without being told why.
  check (status = 'approved' or reason is not null)
);
create index day_trading_undone on day_trading_decisions (decision) where carried_out_at is null;

-- For the owner of the database: select decide_day_trading('0100000001', 'suspended', 'The reason, as the customer reads it', 'Kim');
create function decide_day_trading(mobile_number text, new_status text, because text, decided_by text) returns bigint language plpgsql as $$
declare
  made bigint;
begin
  insert into day_trading_decisions (account_id, status, reason, author)
    select c.account_id, new_status, because, decided_by from customers c join day_trading_accounts d using (account_id) where c.mobile = mobile_number
    returning decision into made;
  if made is null then raise exception 'no application of %', mobile_number; end if;
  return made;
end $$;
revoke execute on function decide_day_trading from public;

-- How applications are reviewed: by the house's rule so many seconds after they came, or by people. Only ahead of time, never changed.
create table day_trading_reviews (
  from_at timestamptz primary key,
  mode text not null check (mode in ('automatic', 'manual')),
  after_seconds integer check (after_seconds between 0 and 2592000),
  decided_at timestamptz not null default now(),
  check ((mode = 'automatic') = (after_seconds is not null)),
  check (from_at > decided_at)
);

-- The operator's bounds, likewise: allowance and largest order in minor units. A null account stands for all of them.
create table day_trading_rules (
  from_at timestamptz not null,
  market text not null,
  currency text not null,
  account_id bigint,
  allowance bigint not null check (allowance >= 0),
  per_order bigint not null check (per_order >= 0),
  trades_per_day integer not null check (trades_per_day >= 0),
  maximum_leverage integer not null check (maximum_leverage between 1 and 100),
  decided_at timestamptz not null default now(),
  check (from_at > decided_at),
  unique nulls not distinct (from_at, market, currency, account_id)
);

grant select, insert, update on day_trading_accounts to bourse_app;
grant select, insert on day_trading_steps to bourse_app;
grant select, update (carried_out_at) on day_trading_decisions to bourse_app;
grant select on day_trading_reviews, day_trading_rules to bourse_app;
