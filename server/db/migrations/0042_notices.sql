-- Up Migration
-- Messages outside the app: which kinds a customer wants there, and the browsers that take them.

-- A kind without a row is pushed.
create table notice_preferences (
  account_id bigint not null,
  kind text not null,
  push boolean not null,
  primary key (account_id, kind)
);

-- A browser that takes messages, as long as its session lives.
create table push_subscriptions (
  account_id bigint not null,
  session_id text not null,
  endpoint text not null unique check (endpoint ~ '^https?://'),
  p256dh text not null,
  auth text not null,
  language text not null,
  zone text not null,
  -- The last message that was sent, or didn't have to be.
  sent_seq bigint not null,
  failures integer not null default 0,
  next_at timestamptz not null,
  created_at timestamptz not null,
  primary key (account_id, session_id)
);
create index push_subscriptions_due on push_subscriptions (next_at);

-- The server's own key pair towards push services, made at the first need. One row.
create table push_keys (
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  -- Sealed; see server/secrets/.
  private_key bytea not null,
  created_at timestamptz not null
);

grant select, insert, update, delete on notice_preferences, push_subscriptions to bourse_app;
grant select, insert on push_keys to bourse_app;
