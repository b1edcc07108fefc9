-- Up Migration
-- Deposit channels that are not for everyone: whoever has the key sees where they lead.

-- Of a channel the last row holds, at once: a key that was told to the wrong person can't wait. Null: the channel is for everyone again.
create table deposit_channel_keys (
  key_id bigint generated always as identity primary key,
  channel text not null check (channel ~ '^[a-z0-9-]{1,40}$'),
  key_hash text,
  set_at timestamptz not null
);
create index deposit_channel_keys_last on deposit_channel_keys (channel, key_id desc);

-- Who has shown which key. A new key asks everybody again.
create table deposit_channel_openings (
  account_id bigint not null,
  key_id bigint not null references deposit_channel_keys,
  channel text not null,
  opened_at timestamptz not null,
  primary key (account_id, key_id)
);
grant select, insert on deposit_channel_keys, deposit_channel_openings to bourse_app;
