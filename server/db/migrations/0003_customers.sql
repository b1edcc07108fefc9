-- Up Migration
-- Who the customers are, how they log in, and what they set up for themselves. `account_id` leads the primary key of
-- every customer table, so that these can be spread by it.

create sequence account_ids start 100001;
grant usage on sequence account_ids to bourse_app;

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
  -- The customer's restrictions (frozen, banned …): [{state, reason, author, at, until}]
  states jsonb not null default '[]',
  created_at timestamptz not null,
  -- How far the identity is verified, and under which name: encrypted; see server/secrets/.
  verification text not null default 'none' check (verification in ('none', 'submitted', 'certified', 'failed')),
  verified_name text,
  avatar_file text,
  -- By which an encrypted name is found: keyed fingerprints of the whole and of its words.
  name_prints bytea[],
  -- How the customer wants to be called; `name` is the verified one.
  nickname text check (char_length(nickname) between 1 and 40),
  phone text check (phone ~ '^[0-9]{10}$'),
  phone_bound_at timestamptz,
  -- When a new password was last set by a code, and the fund password: withdrawals wait after both.
  password_reset_at timestamptz,
  fund_password_changed_at timestamptz,
  closed_at timestamptz,
  -- A second password of the customer's own, for private channels.
  channel_password_hash text,
  channel_password_changed_at timestamptz,
  -- When the last passkey was removed from an account that had nothing else beside its password: what needs a second
  -- factor waits for a time.
  last_passkey_removed_at timestamptz,
  -- Only a number that was proved by its code belongs to one account alone.
  phone_proved_at timestamptz,
  check (verification <> 'certified' or verified_name is not null)
);
comment on table customers is
  'A customer who can log in: phone, passwords, restrictions and how far the identity is verified.';
-- What a search in the console begins with.
create index customers_by_mobile on customers (mobile text_pattern_ops);
create index customers_by_name on customers (lower(name) text_pattern_ops) where name is not null;
create index customers_restricted on customers (account_id) where states <> '[]';
create index customers_by_inviter on customers (invited_by);
create index customers_by_name_print on customers using gin (name_prints) where name_prints is not null;
create unique index customers_by_proved_phone on customers (phone) where phone_proved_at is not null;
create index customers_by_time on customers using brin (created_at);
grant select, insert, update on customers to bourse_app;

create table accounts (
  account_id bigint primary key,
  entity_seq bigint not null default 0,
  transfer_seq bigint not null default 0,
  event_seq bigint not null default 0,
  -- When the customer accepted the risks of margin trading; null until then.
  margin_since timestamptz,
  -- An institutional account, which has commission plans of its own.
  seat boolean not null default false,
  -- The restrictions in `customers`: whoever holds the lock on this row sees them as they are, at no cost.
  states jsonb not null default '[]',
  -- What the customer has taken of displayed sizes, a line each: "instrument direction units at second ofSecond"
  -- (server/desk/consumed-liquidity.ts). It travels with the counters, at no cost of its own.
  consumed text not null default '',
  -- The first account of a verified person who has several; null for everybody else. What such a person has taken is in
  -- identity_consumption.
  holder bigint,
  -- An account of the house. Set when it is opened, and never changed.
  house boolean not null default false
) with (fillfactor = 50);
comment on table accounts is
  'The row that the desk locks: counters that only one command at a time may advance. The house''s own trading '
  'accounts have one too, without a customer.';
-- Few accounts are restricted; whoever looks for their orders reads only these.
create index accounts_restricted on accounts (account_id) where states <> '[]';
create index accounts_by_holder on accounts (holder) where holder is not null;
grant select, insert (account_id, house), update (entity_seq, event_seq, margin_since, seat, states, holder)
  on accounts to bourse_app;

create function copy_states() returns trigger language plpgsql as $$
begin
  update accounts set states = new.states where account_id = new.account_id;
  return null;
end $$;
create trigger states_are_copied after update of states on customers
  for each row when (old.states is distinct from new.states) execute function copy_states();

create function refuse_falling() returns trigger language plpgsql as $$
begin
  raise exception 'a counter of account % falls', new.account_id;
end $$;
revoke execute on function refuse_falling from public;
create trigger no_counter_falls after update of entity_seq, event_seq on accounts
  for each row when (new.entity_seq < old.entity_seq or new.event_seq < old.event_seq)
  execute function refuse_falling();

-- 1 to 7999 are a customer's own, 8000 to 9999 copy a leader or follow a strategy, from 10000 on they belong to leagues
-- and hold play money.
create table portfolios (
  account_id bigint not null references accounts,
  portfolio smallint not null check (portfolio > 0),
  kind text not null check (kind in ('own', 'copy', 'league')),
  -- The customer's own word: encrypted.
  name text not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  primary key (account_id, portfolio),
  constraint leagues_by_number check ((kind = 'league') = (portfolio >= 10000)),
  constraint copies_by_number check ((kind = 'copy') = (portfolio between 8000 and 9999))
);
comment on table portfolios is 'A portfolio of a customer beside the main one, which always exists and has no row.';
grant select, insert, update (name, closed_at) on portfolios to bourse_app;

-- A closed portfolio stays closed, and its number stays taken.
create function refuse_reopening() returns trigger language plpgsql as $$
begin
  raise exception 'portfolio % of account % is closed', old.portfolio, old.account_id;
end $$;
revoke execute on function refuse_reopening from public;
create trigger no_portfolio_opens_again before update on portfolios
  for each row when (old.closed_at is not null and new.closed_at is distinct from old.closed_at)
  execute function refuse_reopening();

-- Nothing comes to a portfolio that is closed or doesn't exist: no money, no order, no position. What has ended there
-- may still change, as when a late charge is counted. These checks run after the row is written: a trigger before it
-- costs each row of every customer, since `copy` then inserts one row at a time instead of pages, and an update first
-- locks the row, with a log record of its own.
create function refuse_unknown_portfolio() returns trigger language plpgsql as $$
begin
  if not exists (select from portfolios where account_id = new.account_id and portfolio = new.portfolio and closed_at is null) then
    raise exception 'account % has no portfolio %', new.account_id, new.portfolio using errcode = 'check_violation';
  end if;
  return new;
end $$;
revoke execute on function refuse_unknown_portfolio from public;

create table invitations (
  code text primary key,
  -- Null for a code of the operator's.
  account_id bigint unique,
  use_limit integer check (use_limit > 0),
  used integer not null default 0 check (used >= 0 and (use_limit is null or used <= use_limit)),
  expires_at timestamptz,
  created_at timestamptz not null,
  -- Null: a customer's own code, or one that was made at the server itself.
  made_by bigint references staff
);
comment on table invitations is 'An invitation code, of a customer or of the operator.';
create index invitations_by_maker on invitations (made_by) where made_by is not null;
grant select, insert, update on invitations to bourse_app;

create table sessions (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  session_id text not null unique,
  account_id bigint not null,
  device text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz
);
comment on table sessions is 'A customer''s session on one device.';
create index sessions_by_account on sessions (account_id) where ended_at is null;
grant select, insert, update, delete on sessions to bourse_app;

create table known_devices (
  account_id bigint not null,
  device_hash bytea not null check (octet_length(device_hash) = 32),
  seen_at timestamptz not null,
  -- A forgotten device counts as a stranger's, but stays as evidence of who used it.
  forgotten_at timestamptz,
  primary key (account_id, device_hash)
);
comment on table known_devices is
  'A device on which a customer has logged in before: a lockout of the account doesn''t apply to it.';
create index known_devices_by_device on known_devices (device_hash);
grant select, insert, update (seen_at, forgotten_at) on known_devices to bourse_app;

create table login_throttles (
  scope text primary key,
  failures integer not null,
  locked_until timestamptz,
  updated_at timestamptz not null
);
comment on table login_throttles is 'Failed guesses by account, by address or by known device; `locked_until` doubles.';
grant select, insert, update, delete on login_throttles to bourse_app;

-- A code belongs to the client that requested it: nobody else's guesses use it up, and nobody else's request replaces
-- it.
create table verification_codes (
  mobile text not null,
  code_hash bytea not null,
  attempts integer not null default 0,
  expires_at timestamptz not null,
  -- SHA-256 of the device's cookie, or of the address if there is none.
  asker bytea not null check (octet_length(asker) = 32),
  primary key (mobile, asker)
);
comment on table verification_codes is 'A verification code on its way to a phone.';
grant select, insert, update, delete on verification_codes to bourse_app;

create table passkeys (
  account_id bigint not null,
  credential_id text not null,
  public_key bytea not null,
  -- What the authenticator last counted; 0 for those that don't count.
  counter bigint not null check (counter >= 0),
  transports jsonb not null default '[]',
  -- The device on which it was made, in two words.
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (account_id, credential_id)
);
comment on table passkeys is 'A passkey of a customer.';
create unique index passkeys_by_credential on passkeys (credential_id);
grant select, insert, update, delete on passkeys to bourse_app;

create table passkey_challenges (
  challenge text primary key,
  account_id bigint,
  expires_at timestamptz not null,
  -- Whether a new passkey may answer it: one that was issued as a proof by an existing passkey makes none.
  allows_new_passkey boolean not null default false,
  -- A fingerprint of the password, the codes and the passkeys when the challenge was issued: after a change of any of
  -- them the customer starts again.
  credentials_fingerprint bytea
);
comment on table passkey_challenges is
  'A challenge that the first answer to it consumes. Without an account: for a login.';
create index passkey_challenges_by_end on passkey_challenges (expires_at);
grant select, insert, update, delete on passkey_challenges to bourse_app;

create table one_time_codes (
  account_id bigint primary key,
  -- Encrypted; see server/secrets/.
  secret bytea not null,
  -- Null until the customer has entered a code.
  confirmed_at timestamptz,
  -- The 30-second step of the last accepted code: none is accepted twice.
  last_step bigint not null default 0,
  created_at timestamptz not null,
  -- As in passkey_challenges.
  credentials_fingerprint bytea
);
comment on table one_time_codes is 'A customer''s secret for one-time codes.';
grant select, insert, update, delete on one_time_codes to bourse_app;

create table recovery_codes (
  account_id bigint not null,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (account_id, code_hash)
);
comment on table recovery_codes is 'A recovery code of a customer, as a hash.';
grant select, insert, update, delete on recovery_codes to bourse_app;

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
comment on table state_changes is 'A restriction of an account that the staff have set or lifted.';
create index state_changes_by_time on state_changes (at);
grant select, insert on state_changes to bourse_app;

-- A file is found by its owner and its id together: by the id alone the database would find a foreign row first and
-- refuse it a little later than one that never existed.
create table files (
  account_id bigint not null,
  file_id text not null,
  purpose text not null check (purpose in ('identityFront', 'identityBack', 'voucher', 'avatar')),
  stored_as text not null unique,
  type text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- SHA-256 of the re-encoded picture: equal pixels are found again, whatever metadata they came with.
  content_hash bytea not null check (octet_length(content_hash) = 32),
  created_at timestamptz not null,
  -- Null until the store has it: before that it doesn't exist for anyone.
  stored_at timestamptz,
  used_at timestamptz,
  -- Not needed any more: the store removes it, then the row is deleted.
  dropped_at timestamptz,
  -- What the stored file begins with: its format and its key.
  sealing text,
  primary key (account_id, file_id)
);
comment on table files is
  'A file that a customer has uploaded. It lies encrypted in the store under `stored_as`, which no client ever sees, '
  'and may be used once.';
create index files_unused on files (created_at) where used_at is null;
create index files_dropped on files (dropped_at) where dropped_at is not null;
create index files_by_content on files (content_hash) where purpose = 'voucher' and used_at is not null;
-- Whether pictures of papers came from another account before, for the mark on an identity's review.
create index files_of_papers_by_content on files (content_hash)
  where purpose in ('identityFront', 'identityBack') and used_at is not null;
grant select, insert, update, delete on files to bourse_app;

create table favorites (
  account_id bigint not null,
  instrument text not null,
  rank integer not null,
  primary key (account_id, instrument)
);
comment on table favorites is 'An instrument on a customer''s watchlist.';
grant select, insert, update, delete on favorites to bourse_app;

create table search_history (
  account_id bigint not null,
  query text not null,
  at timestamptz not null,
  primary key (account_id, query)
);
comment on table search_history is 'A search of a customer.';
grant select, insert, update, delete on search_history to bourse_app;

create table saved_screens (
  account_id bigint not null,
  name text not null,
  criteria jsonb not null,
  at timestamptz not null,
  followed_since timestamptz,
  -- Who fits, except those not yet notified; null before the first look.
  members text[],
  last_checked_at timestamptz,
  last_notified_on date,
  primary key (account_id, name)
);
comment on table saved_screens is
  'Criteria by which a customer screens companies, saved under a name of their own. If the screen is followed, the '
  'customer is notified, once a day at most, when a company begins to fit.';
create index saved_screens_followed on saved_screens (last_checked_at) where followed_since is not null;
grant select, insert, update, delete on saved_screens to bourse_app;

create table price_alerts (
  account_id bigint not null,
  alert_seq bigint not null,
  instrument text not null,
  kind text not null check (kind in ('above', 'below', 'percent')),
  -- It fires when the last price reaches one of them.
  upper bigint,
  lower bigint,
  -- Of a percent alert: the part by which the price is to move, and from where.
  rate bigint,
  reference bigint not null,
  expires_at timestamptz,
  created_at timestamptz not null,
  fired_at timestamptz,
  fired_price bigint,
  primary key (account_id, alert_seq),
  check (upper is not null or lower is not null)
);
comment on table price_alerts is 'A price at which a customer wants to be notified once. Prices have 8 decimals.';
create index price_alerts_waiting on price_alerts (instrument) where fired_at is null;
grant select, insert, update, delete on price_alerts to bourse_app;
