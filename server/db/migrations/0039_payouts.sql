-- Up Migration
-- Where customers are paid out to, and what was handed to whoever pays.

-- Bank cards and wallet addresses. A number stands nowhere in clear.
create table payout_targets (
  account_id bigint not null,
  target_seq bigint not null check (target_seq > 0),
  kind text not null check (kind in ('card', 'address')),
  bank_name text,
  branch text,
  bank_code text,
  wallet_type text,
  network text,
  -- Encrypted: of a card its number and holder, of an address the address.
  secret text not null,
  last4 text not null check (char_length(last4) = 4),
  -- Keyed hash by which a number is found again.
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  added_at timestamptz not null,
  removed_at timestamptz,
  primary key (account_id, target_seq),
  check ((kind = 'card') = (bank_name is not null) and (kind = 'address') = (wallet_type is not null and network is not null))
);
-- Nobody binds what somebody has bound already.
create unique index payout_targets_once on payout_targets (fingerprint) where removed_at is null;

-- What was handed to the one who pays, for a withdrawal that is being carried out.
create table payouts (
  account_id bigint not null,
  request_seq bigint not null,
  driver text not null,
  attempts integer not null default 0,
  due_at timestamptz not null,
  accepted_at timestamptz,
  last_failure text,
  primary key (account_id, request_seq)
);

grant select, insert, update (removed_at, secret) on payout_targets to bourse_app;
grant select, insert, update on payouts to bourse_app;
