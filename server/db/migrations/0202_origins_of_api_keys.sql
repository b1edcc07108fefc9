-- Pages of these origins may call with the key from a browser; empty: none.
alter table api_keys add column origins text[] not null default '{}';
comment on column api_keys.origins is 'Origins whose pages may call with the key, such as https://bots.example.';
create index api_keys_with_origins on api_keys (key_id) where revoked_at is null and origins <> '{}';
