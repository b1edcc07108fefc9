-- Up Migration
-- When the last passkey went from an account that had nothing else beside its password: what a second step guards waits for a time.
alter table customers add column last_passkey_removed_at timestamptz;
