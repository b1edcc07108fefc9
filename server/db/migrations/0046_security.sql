-- Up Migration
-- Who may do what, and how a customer proves who they are: states, passkeys, one-time codes, recovery, closing.

-- The states of `customers`, beside the counters: so whoever holds the account's row sees them as they are, at no cost.
alter table accounts add column states jsonb not null default '[]';
update accounts a set states = c.states from customers c where c.account_id = a.account_id and c.states <> '[]';

create function copy_states() returns trigger language plpgsql as $$
begin
  update accounts set states = new.states where account_id = new.account_id;
  return null;
end $$;
create trigger states_are_copied after update of states on customers
  for each row when (old.states is distinct from new.states) execute function copy_states();

alter table customers
  -- How the customer wants to be called; `name` is the verified one.
  add column nickname text check (char_length(nickname) between 1 and 40),
  add column phone text unique check (phone ~ '^[0-9]{10}$'),
  add column phone_bound_at timestamptz,
  -- When somebody last got a new password by a code, and when the fund password was last set: withdrawals wait after it.
  add column password_reset_at timestamptz,
  add column fund_password_changed_at timestamptz,
  add column closed_at timestamptz;

create table passkeys (
  account_id bigint not null,
  credential_id text not null,
  public_key bytea not null,
  -- What the authenticator last counted; 0 for those that don't count.
  counter bigint not null check (counter >= 0),
  transports jsonb not null default '[]',
  -- The device it was made on, in two words.
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (account_id, credential_id)
);
create unique index passkeys_by_credential on passkeys (credential_id);

-- Each is taken out by the first answer to it. Without an account: for a login.
create table passkey_challenges (
  challenge text primary key,
  account_id bigint,
  expires_at timestamptz not null
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);

create table one_time_codes (
  account_id bigint primary key,
  -- Sealed; see server/secrets/.
  secret bytea not null,
  -- Null until the customer has shown a code.
  confirmed_at timestamptz,
  -- The 30-second step of the last code that was taken: none is taken twice.
  last_step bigint not null default 0,
  created_at timestamptz not null
);

create table recovery_codes (
  account_id bigint not null,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (account_id, code_hash)
);

grant select, insert, update, delete on passkeys, passkey_challenges, one_time_codes, recovery_codes to bourse_app;
