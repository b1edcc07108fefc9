-- Up Migration
-- Whether a new passkey may answer it: one that was given out as a proof by a passkey that is there makes none.
alter table passkey_challenges add column makes boolean not null default false;
