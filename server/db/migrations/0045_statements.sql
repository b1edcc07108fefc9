-- Up Migration
-- Statements: what was asked for, and the document that a job has made of it.

create table statements (
  account_id bigint not null,
  statement_seq bigint not null check (statement_seq > 0),
  -- First and last day (YYYY-MM-DD) in the zone.
  from_on text not null,
  to_on text not null check (to_on >= from_on),
  zone text not null,
  format text not null check (format in ('pdf', 'csv')),
  language text not null,
  -- No transfer behind this one is in it: what was asked for doesn't change while it is made.
  through_seq bigint not null check (through_seq >= 0),
  requested_at timestamptz not null,
  -- Who makes it is left alone until then; if nothing has come of it, another one tries.
  try_at timestamptz not null,
  attempts integer not null default 0,
  made_at timestamptz,
  row_count integer,
  -- The seal that binds its last transfer.
  seal_number bigint,
  seal_hash bytea check (octet_length(seal_hash) = 32),
  -- Of the document, kept when the document itself has gone.
  sha256 bytea check (octet_length(sha256) = 32),
  content bytea,
  primary key (account_id, statement_seq),
  check ((made_at is null) = (sha256 is null))
);
create index statements_due on statements (try_at) where made_at is null;
create index statements_by_hash on statements (account_id, sha256) where sha256 is not null;
create index statements_kept on statements (made_at) where content is not null;

grant select, insert on statements to bourse_app;
grant update (try_at, attempts, made_at, row_count, seal_number, seal_hash, sha256, content) on statements to bourse_app;
