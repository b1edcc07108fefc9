-- Up Migration
-- The ledger. A transfer is one row, balanced by construction; nobody who serves customers can change or remove one.

-- First the customer's own buckets, then the house's.
create type bucket as enum (
  'available', 'frozen', 'margin', 'loan',
  'dealer', 'fees', 'taxes', 'promotion', 'insurance', 'exchange'
);

create table balances (
  account_id bigint not null,
  currency text not null,
  bucket bucket not null check (bucket in ('available', 'frozen', 'margin', 'loan')),
  -- Minor units of the currency.
  amount bigint not null check (amount >= 0),
  primary key (account_id, currency, bucket)
) with (fillfactor = 60);

create table transfers (
  account_id bigint not null,
  -- Counts up by one per account, so that a statement can be checked row by row.
  seq bigint not null check (seq > 0),
  currency text not null,
  amount bigint not null check (amount > 0),
  -- The amount leaves `debit` and arrives in `credit`.
  debit bucket not null,
  credit bucket not null check (credit <> debit),
  -- The customer's balance after it; null on a house side.
  debit_after bigint,
  credit_after bigint,
  code text not null,
  reference text not null,
  at timestamptz not null,
  -- The transaction that wrote it: the sealer takes only what is finished for everyone.
  xid bigint not null default (pg_current_xact_id()::text::bigint),
  primary key (account_id, seq)
);
create index transfers_by_xid on transfers (xid);

create table seals (
  number bigint primary key check (number > 0),
  previous bytea not null check (octet_length(previous) = 32),
  hash bytea not null unique check (octet_length(hash) = 32),
  -- Merkle root of the leaves (RFC 9162 hashing).
  root bytea not null check (octet_length(root) = 32),
  -- SHA-256 of each row, in the order (xid, account_id, seq), one after the other.
  leaves bytea not null,
  count integer not null check (count >= 0 and octet_length(leaves) = 32 * count),
  -- What else the seal binds, a line each: the hashes of sessions' keys, committed before the session.
  notes text not null,
  first_xid bigint not null,
  last_xid bigint not null,
  transfers_total bigint not null,
  at timestamptz not null
);
create index seals_by_xid on seals (last_xid);

-- Decisions by the customer's key, kept so that a repetition gets the first answer.
create table command_keys (
  account_id bigint not null,
  key text not null,
  input_hash bytea not null check (octet_length(input_hash) = 32),
  answer text not null,
  at timestamptz not null,
  primary key (account_id, key)
);
create index command_keys_by_time on command_keys using brin (at);

-- The private stream. A row with a `notice` is also a message in the customer's list.
create table events (
  account_id bigint not null,
  seq bigint not null check (seq > 0),
  kind text not null check (kind in ('order', 'position', 'wallet', 'notice')),
  data text not null,
  notice text,
  at timestamptz not null,
  read_at timestamptz,
  primary key (account_id, seq)
);
create index events_by_time on events using brin (at);
create index notices_by_account on events (account_id, seq) where notice is not null;
create index notices_unread on events (account_id) where notice is not null and read_at is null;

grant select, insert on transfers, seals to bourse_app;
grant select, insert, update on balances to bourse_app;
grant select, insert, delete on command_keys to bourse_app;
grant select, insert, delete on events to bourse_app;
grant update (read_at) on events to bourse_app;
