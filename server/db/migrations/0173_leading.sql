-- Up Migration
-- Strategies that lead, followers' consent to their versions, and trades of leaders' beside what their followers had.

alter table leaders
  add column strategy bigint unique references strategies,
  add column strategy_kind text,
  add column market text,
  -- Which version of the strategy runs, and the most that may follow it by what its market can carry.
  add column version integer check (version > 0),
  add column capacity bigint check (capacity >= 0),
  add constraint leaders_strategy check ((kind = 'strategy') = (strategy is not null) and (strategy is null) = (version is null)
    and (strategy is null) = (strategy_kind is null) and (strategy is null) = (market is null)
    and (strategy is not null or capacity is null));
-- A strategy is named by what it is, in its reader's language.
drop index leaders_by_alias;
create unique index leaders_by_alias on leaders (lower(alias)) where kind = 'customer';

-- The version that the follower has agreed to, and the last one that they were asked about.
alter table copies
  add column version integer check (version > 0),
  add column asked_version integer check (asked_version > 0);

-- What copies close that end together is a block of no fill. The order in which a leader's blocks were priced: each stands
-- behind the one before.
create sequence copy_plans;
alter table copy_blocks
  add column watched_at timestamptz,
  add column leaving boolean not null default false,
  add column plan bigint unique check (plan is null or planned_at is not null);
drop index copy_blocks_once;
create unique index copy_blocks_once on copy_blocks (account_id, fill_seq, part, coalesce(only_account, 0),
  coalesce(only_portfolio, 0), effect) where not leaving;
create index copy_blocks_unwatched on copy_blocks (done_at) where status = 'done' and watched_at is null;
create index copy_blocks_by_time on copy_blocks (leader, filled_at);

-- What the staff see and nobody changes.
create table leader_trades (
  trade bigint generated always as identity unique,
  account_id bigint not null references accounts,
  fill_seq bigint not null,
  block bigint not null references copy_blocks,
  kind text not null check (kind in ('against', 'ahead')),
  at timestamptz not null,
  primary key (account_id, fill_seq, block)
);

grant update (version, capacity) on leaders to bourse_app;
grant update (version, asked_version) on copies to bourse_app;
grant update (watched_at, plan) on copy_blocks to bourse_app;
grant usage on sequence copy_plans to bourse_app;
grant select, insert on leader_trades to bourse_app;
