-- Up Migration
-- A code is its asker's: nobody else's guesses use it up, and nobody else's asking puts another one in its place. Codes live for five minutes, so those of before may go.
delete from verification_codes;
alter table verification_codes
  -- SHA-256 of the device's cookie, or of the address where there is none.
  add column asker bytea not null check (octet_length(asker) = 32),
  drop constraint verification_codes_pkey,
  add primary key (mobile, asker);
