-- Up Migration
-- Plans of the guide: what was agreed, until when it is paid, and how it ended.

create table guide_plans (
  account_id bigint not null,
  plan_seq bigint not null,
  currency text not null,
  price bigint not null check (price > 0),
  status text not null check (status in ('trial', 'paid', 'ended')),
  started_at timestamptz not null,
  -- Months are counted from here.
  anchor_at timestamptz not null,
  due_at timestamptz not null,
  paid integer not null check (paid >= 0),
  reminded_at timestamptz,
  cancelled_at timestamptz,
  ended_at timestamptz check ((ended_at is null) = (status <> 'ended')),
  cause text check (cause in ('cancelled', 'unpaid')),
  primary key (account_id, plan_seq),
  check ((cause is null) = (status <> 'ended'))
);
-- One of a customer's runs at a time.
create unique index guide_plans_running on guide_plans (account_id) where status <> 'ended';
create index guide_plans_due on guide_plans (due_at) where status <> 'ended';

grant select, insert on guide_plans to bourse_app;
grant update (status, due_at, paid, reminded_at, cancelled_at, ended_at, cause) on guide_plans to bourse_app;
