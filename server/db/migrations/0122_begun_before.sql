-- Up Migration
-- What a customer was seen with stays known, and nothing outlives what it was begun under.

-- A forgotten device counts as a stranger's, but whom it links stays known.
alter table known_devices add column forgotten_at timestamptz;
revoke update, delete on known_devices from bourse_app;
grant update (seen_at, forgotten_at) on known_devices to bourse_app;
revoke update, delete on staff_devices from bourse_app;
grant update (seen_at, forgotten_at) on staff_devices to bourse_app;

-- A fingerprint of the password, the codes and the passkeys that stood when a passkey or codes were begun: after a change of any of them it is begun anew.
alter table passkey_challenges add column stood bytea;
alter table one_time_codes add column stood bytea;
