-- Up Migration
-- Who the customers are. `account_id` leads every customer table's primary key, so that they can be spread by it.

create sequence account_ids start 100001;

create table customers (
  account_id bigint primary key default nextval('account_ids'),
  mobile text not null unique check (mobile ~ '^[0-9]{10}$'),
  name text,
  password_hash text not null,
  password_changed_at timestamptz not null,
  fund_password_hash text,
  language text,
  invited_by text not null,
  consent_version text not null,
  -- The customer's states (frozen, banned …): [{state, reason, author, at, until}]
  states jsonb not null default '[]',
  created_at timestamptz not null
);

-- The row that the desk locks: counters that only one command at a time may advance.
create table accounts (
  account_id bigint primary key,
  entity_seq bigint not null default 0,
  transfer_seq bigint not null default 0,
  event_seq bigint not null default 0
) with (fillfactor = 50);

create table invitations (
  code text primary key,
  -- Null for a code of the operator's.
  account_id bigint unique,
  use_limit integer check (use_limit > 0),
  used integer not null default 0 check (used >= 0 and (use_limit is null or used <= use_limit)),
  expires_at timestamptz,
  created_at timestamptz not null
);

create table sessions (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  session_id text not null unique,
  account_id bigint not null,
  device text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_by_account on sessions (account_id) where ended_at is null;

-- Devices that have logged in before: a lockout of the account doesn't hold for them.
create table known_devices (
  account_id bigint not null,
  device_hash bytea not null check (octet_length(device_hash) = 32),
  seen_at timestamptz not null,
  primary key (account_id, device_hash)
);

-- Failed guesses by account, by address and by known device; `locked_until` doubles.
create table login_throttles (
  scope text primary key,
  failures integer not null,
  locked_until timestamptz,
  updated_at timestamptz not null
);

create table verification_codes (
  mobile text primary key,
  code_hash bytea not null,
  attempts integer not null default 0,
  expires_at timestamptz not null
);

create table favorites (
  account_id bigint not null,
  instrument text not null,
  rank integer not null,
  primary key (account_id, instrument)
);

create table search_history (
  account_id bigint not null,
  query text not null,
  at timestamptz not null,
  primary key (account_id, query)
);

grant usage on sequence account_ids to bourse_app;
grant select, insert, update, delete on customers, accounts, invitations, sessions, known_devices, login_throttles,
  verification_codes, favorites, search_history to bourse_app;
