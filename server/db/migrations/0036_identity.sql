-- Up Migration
-- Files that customers have sent, and who they are.

-- A file lies encrypted in the store under `stored_as`, which nobody outside ever sees. It may be used once.
create table files (
  account_id bigint not null,
  file_id text not null unique,
  purpose text not null check (purpose in ('identityFront', 'identityBack', 'voucher', 'avatar')),
  stored_as text not null unique,
  type text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- SHA-256 of the picture as it was made anew: equal pixels are found again, whatever was written beside them.
  content_hash bytea not null check (octet_length(content_hash) = 32),
  created_at timestamptz not null,
  -- Null until the store has it: before that it doesn't exist for anyone.
  kept_at timestamptz,
  used_at timestamptz,
  -- Not needed any more: the store is told to remove it, then the row goes.
  dropped_at timestamptz,
  primary key (account_id, file_id)
);
create index files_unused on files (created_at) where used_at is null;
create index files_dropped on files (dropped_at) where dropped_at is not null;
create index files_by_content on files (content_hash) where purpose = 'voucher' and used_at is not null;

-- How far the customer's identity is verified, and under which name: encrypted, `server/identity/verified-name.ts` reads it.
alter table customers
  add column verification text not null default 'none' check (verification in ('none', 'submitted', 'certified', 'failed')),
  add column verified_name text,
  add column avatar_file text,
  add check (verification <> 'certified' or verified_name is not null);

grant select, insert, update, delete on files to bourse_app;
