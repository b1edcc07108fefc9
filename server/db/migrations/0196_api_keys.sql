-- Keys with which customers' own programs call.
create table api_keys (
  key_id text primary key check (key_id ~ '^BK[A-Z2-7]{18}$'),
  account_id bigint not null references accounts,
  portfolio smallint not null check (portfolio >= 0),
  name text not null,
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['read', 'trade']),
  -- Addresses and networks it may call from; empty: any.
  addresses cidr[] not null,
  -- Besides the United States and coins, by Alpaca's protocol.
  markets text[] not null,
  calls_per_minute integer not null check (calls_per_minute > 0),
  -- What its orders may cost, each and together on one UTC day.
  limit_currency text,
  limit_per_order bigint check (limit_per_order > 0),
  limit_per_day bigint check (limit_per_day > 0),
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  -- To the minute.
  used_at timestamptz,
  used_from text,
  check ((limit_currency is null) = (limit_per_order is null and limit_per_day is null))
);
comment on table api_keys is 'A customer''s key for a program: what it may do, from where, until when, how much.';
create index api_keys_by_account on api_keys (account_id, created_at) where revoked_at is null;
grant select, insert, update (revoked_at, used_at, used_from) on api_keys to bourse_app;
create constraint trigger api_keys_are_made_with_notice after insert on api_keys deferrable initially deferred
  for each row execute function require_notice('apiKeyCreated');

-- What a key has ordered on its last day, in the currency of its limits.
create table api_key_uses (
  account_id bigint not null references accounts,
  key_id text not null references api_keys,
  day text not null,
  spent bigint not null check (spent >= 0),
  primary key (account_id, key_id)
);
comment on table api_key_uses is 'What the orders of an API key were worth on its last day.';
grant select, insert, update (day, spent) on api_key_uses to bourse_app;

alter table orders add column api_key_id text;
comment on column orders.api_key_id is 'The API key that placed it; null: its customer, or the house.';
create index orders_by_client_id on orders (account_id, client_id) where client_id is not null;
