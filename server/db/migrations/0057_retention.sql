-- Up Migration
-- How long the files of what was turned down or taken back are kept, only ahead of time, never changed; without a row the house's own.

create table retention_rules (
  kind text not null check (kind in ('identity', 'deposit')),
  from_at timestamptz not null,
  days integer not null check (days > 0),
  decided_at timestamptz not null default now(),
  primary key (kind, from_at),
  check (from_at > decided_at),
  -- What the law asks of those who know their customers; see docs/decisions.
  check (kind <> 'identity' or days >= 1826)
);
create index requests_turned_down on requests (kind, updated_at) where status in ('rejected', 'cancelled') and kind in ('identity', 'deposit');

grant select on retention_rules to bourse_app;
