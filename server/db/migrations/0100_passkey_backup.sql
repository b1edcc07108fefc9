-- Synchronised passkeys have no counter that rises on every device.
alter table passkeys
  -- Whether its authenticator may copy it to other devices; null if it was added before that was stored.
  add column backup_eligible boolean,
  -- Whether it was copied when it was last used.
  add column backed_up boolean not null default false;
