-- Up Migration
-- The operator's staff: who they are, their sessions, and the record of all that they look at and change.

create table staff (
  staff_id bigint generated always as identity primary key,
  login text not null unique check (login ~ '^[a-z0-9][a-z0-9._-]{1,31}$'),
  name text not null check (name <> ''),
  password_hash text not null,
  password_changed_at timestamptz not null,
  -- Encrypted; see server/secrets/.
  otp_secret text not null,
  -- The 30-second step of the last code that was taken: none is taken twice.
  otp_step bigint not null default 0,
  roles text[] not null check (roles <@ array['support', 'reviewer', 'treasurer', 'product', 'auditor', 'owner']),
  -- The person's own account as a customer: nobody decides about oneself.
  customer_account bigint unique,
  disabled_at timestamptz,
  created_at timestamptz not null
);

create table staff_sessions (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  session_id text not null unique,
  staff_id bigint not null references staff,
  device text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz
);
create index staff_sessions_live on staff_sessions (staff_id) where ended_at is null;

create table staff_devices (
  staff_id bigint not null references staff,
  device_hash bytea not null check (octet_length(device_hash) = 32),
  seen_at timestamptz not null,
  primary key (staff_id, device_hash)
);
create index staff_devices_by_device on staff_devices (device_hash);
create index known_devices_by_device on known_devices (device_hash);

-- Decisions by the key of a staff member's intent, like `command_keys`.
create table staff_keys (
  staff_id bigint not null,
  key text not null,
  input_hash bytea not null check (octet_length(input_hash) = 32),
  answer text not null,
  at timestamptz not null,
  primary key (staff_id, key)
);
create index staff_keys_by_time on staff_keys using brin (at);

-- One chain: each row's hash binds the row before it. Whoever serves can add to it and nothing else.
create table staff_audit (
  seq bigint primary key check (seq > 0),
  at timestamptz not null,
  -- Null: somebody at the server itself.
  staff_id bigint,
  -- The login at that time.
  who text not null check (who <> ''),
  action text not null check (action ~ '^[a-zA-Z]{1,32}$'),
  subject text not null,
  account_id bigint,
  why text,
  -- Particulars as JSON; never personal data.
  detail text not null,
  previous bytea not null check (octet_length(previous) = 32),
  hash bytea not null unique check (octet_length(hash) = 32)
);
create index staff_audit_by_staff on staff_audit (staff_id, seq);
create index staff_audit_by_account on staff_audit (account_id, seq) where account_id is not null;
create index staff_audit_by_action on staff_audit (action, seq);

-- Who works on an application that stands in no queue of its own.
create table review_claims (
  review text primary key,
  staff_id bigint not null references staff,
  at timestamptz not null
);

-- Each restriction of an account that the staff have made or lifted.
create table state_changes (
  account_id bigint not null,
  change bigint generated always as identity,
  state text not null,
  -- Null: it was lifted.
  reason text,
  until timestamptz,
  remark text,
  staff_id bigint not null references staff,
  at timestamptz not null,
  primary key (account_id, change)
);
create index state_changes_by_time on state_changes (at);

-- What a search in the console begins with.
create index customers_by_mobile on customers (mobile text_pattern_ops);
create index customers_by_name on customers (lower(name) text_pattern_ops) where name is not null;
create index customers_restricted on customers (account_id) where states <> '[]';
create index customers_by_inviter on customers (invited_by);

grant select, insert, update on staff to bourse_app;
grant select, insert, update, delete on staff_sessions, staff_devices, review_claims to bourse_app;
grant select, insert, update, delete on staff_keys to bourse_app;
grant select, insert on staff_audit, state_changes to bourse_app;
