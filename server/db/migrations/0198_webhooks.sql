-- Where customers' own programs receive their account's events.
create table webhooks (
  webhook_id text primary key,
  account_id bigint not null references accounts,
  name text not null,
  url text not null,
  kinds text[] not null check (cardinality(kinds) > 0 and kinds <@ array['order', 'position', 'wallet', 'notice']),
  -- Null: all of the customer's.
  portfolio smallint check (portfolio >= 0),
  secret text not null,
  -- Signs too until then.
  former_secret text,
  former_until timestamptz,
  created_at timestamptz not null,
  removed_at timestamptz,
  disabled_at timestamptz,
  disabled_reason text check (disabled_reason in ('failing', 'gone')),
  -- The account's event up to which everything was delivered, or wasn't wanted.
  sent_seq bigint not null check (sent_seq >= 0),
  -- Of the next one.
  failures integer not null default 0 check (failures >= 0),
  failing_since timestamptz,
  next_at timestamptz not null,
  -- Until when a process delivers to it alone.
  held_until timestamptz,
  test_due boolean not null default false,
  attempts bigint not null default 0,
  check ((disabled_at is null) = (disabled_reason is null)),
  check ((former_secret is null) = (former_until is null))
);
comment on table webhooks is 'An address that receives the events of a customer''s stream, in order, by a cursor.';
create index webhooks_by_account on webhooks (account_id) where removed_at is null;
create index webhooks_by_time on webhooks (next_at) where removed_at is null;
grant select, insert on webhooks to bourse_app;
grant update (secret, former_secret, former_until, removed_at, disabled_at, disabled_reason, sent_seq, failures,
  failing_since, next_at, held_until, test_due, attempts) on webhooks to bourse_app;
create constraint trigger webhooks_are_made_with_notice after insert on webhooks deferrable initially deferred
  for each row execute function require_notice('webhookCreated');
create constraint trigger webhooks_are_rotated_with_notice after update on webhooks deferrable initially deferred
  for each row when (old.secret <> new.secret and not is_reencrypted(old.secret, new.secret))
  execute function require_notice('webhookSecretRotated');

-- The last attempts of each, for its owner to look at.
create table webhook_attempts (
  account_id bigint not null references accounts,
  webhook_id text not null references webhooks,
  number bigint not null check (number > 0),
  kind text not null,
  -- Null: a test.
  event_seq bigint,
  -- Which attempt of this event it was.
  attempt integer not null check (attempt > 0),
  at timestamptz not null,
  duration_ms integer not null check (duration_ms >= 0),
  status smallint,
  failure text check (failure in ('timeout', 'forbiddenAddress', 'unreachable')),
  primary key (webhook_id, number),
  check ((status is null) <> (failure is null))
);
comment on table webhook_attempts is 'One attempt to deliver an event to a webhook, and what answered.';
create index webhook_attempts_by_time on webhook_attempts using brin (at);
grant select, insert, delete on webhook_attempts to bourse_app;
