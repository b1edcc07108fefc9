-- Up Migration
-- What a database is: one world with its seed, and the settings that its operator can change.

create table world (
  single boolean primary key default true check (single),
  kind text not null check (kind in ('demo', 'empty')),
  hours text not null check (hours in ('always', 'exchange')),
  -- Secret: whoever knows it knows tomorrow's prices of the simulated market.
  seed bytea not null check (octet_length(seed) = 32),
  created_at timestamptz not null
);

create table settings (
  name text primary key,
  value text not null,
  updated_at timestamptz not null
);

-- A session's key is committed by its hash before the session and revealed after it.
create table session_keys (
  market text not null,
  session_date date not null,
  key_hash bytea not null,
  committed_at timestamptz not null,
  key bytea,
  revealed_at timestamptz,
  -- The seal that binds the commitment.
  seal bigint,
  primary key (market, session_date)
);

grant select, insert on world to bourse_app;
grant select, insert, update on settings, session_keys to bourse_app;
