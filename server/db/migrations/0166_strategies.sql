-- Up Migration
-- Rules that say what to hold: the house's, each version a row that never changes, and those that customers have kept.

create table strategies (
  strategy bigint generated always as identity primary key,
  kind text not null,
  made_at timestamptz not null
);

create table strategy_versions (
  strategy bigint not null references strategies,
  version integer not null check (version > 0),
  -- Whole numbers by name.
  parameters jsonb not null,
  instruments text[] not null check (cardinality(instruments) between 1 and 20),
  -- Basis points below its highest value at which it sells all and ends; null: never.
  stop_at integer check (stop_at between 500 and 9000),
  made_at timestamptz not null,
  primary key (strategy, version)
);

create table own_strategies (
  account_id bigint not null references accounts,
  strategy_seq bigint not null,
  kind text not null,
  parameters jsonb not null,
  instruments text[] not null check (cardinality(instruments) between 1 and 20),
  stop_at integer check (stop_at between 500 and 9000),
  made_at timestamptz not null,
  removed_at timestamptz,
  primary key (account_id, strategy_seq)
);

grant select, insert on strategies, strategy_versions to bourse_app;
grant select, insert on own_strategies to bourse_app;
grant update (removed_at) on own_strategies to bourse_app;
