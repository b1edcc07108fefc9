-- Up Migration
-- Which keys personal data is encrypted with: never the keys, but what tells whether a process has the right ones.

create table encryption_keys (
  number bigint generated always as identity primary key,
  -- As it stands before what is encrypted.
  id text not null unique check (id ~ '^[a-z0-9-]{1,16}$'),
  -- An HMAC under the key, which says nothing about it.
  print bytea not null check (octet_length(print) = 32),
  -- Sealed with the key: the keys by which equal texts are found, and whether everything is bound to its place.
  state bytea not null,
  added_at timestamptz not null default now(),
  -- Since when nothing is encrypted with it any more: then it may leave the configuration.
  gone_at timestamptz
);
grant select, insert, update (state, gone_at) on encryption_keys to bourse_app;

-- What the stored file begins with: its form and its key. Null: as it was before that was written down.
alter table files add column sealing text;

-- What is encrypted is written anew under a new key, and bound to its place.
grant update (private_key) on push_keys to bourse_app;
