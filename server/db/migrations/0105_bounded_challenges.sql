-- Login challenges that strangers requested are no longer stored.
delete from passkey_challenges where account_id is null;
comment on table passkey_challenges is
  'A challenge that the first answer to it consumes. Without an account: a login''s, stored once it has been answered.';
create index passkey_challenges_by_account on passkey_challenges (account_id) where account_id is not null;
create index verification_codes_by_end on verification_codes (expires_at);
