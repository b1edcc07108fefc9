create table bank_statement_formats (
  format_id bigint generated always as identity primary key,
  channel text not null check (channel ~ '^[a-z0-9-]{1,40}$'),
  -- Columns, and how days and amounts are written; null: the plain form again.
  format jsonb,
  staff_id bigint not null references staff,
  set_at timestamptz not null
);
comment on table bank_statement_formats is
  'How the bank of a deposit channel writes its CSV. The last row of a channel applies; a file is read by it only.';
create index bank_statement_formats_last on bank_statement_formats (channel, format_id desc);
grant select, insert on bank_statement_formats to bourse_app;

-- A bank's own identifier may be a minute, or the beginning of a longer one.
create table bank_entry_repeats (
  currency text not null,
  -- The first 16 characters, which is all that MT940 has.
  entry text not null check (entry <> '' and length(entry) <= 16),
  reference text not null check (reference <> ''),
  file_hash text not null,
  primary key (currency, entry, reference, file_hash)
);
comment on table bank_entry_repeats is
  'An identifier that one file has for several references: these are different payments, each of which may prove its '
  'own deposit.';
grant select, insert on bank_entry_repeats to bourse_app;
create index bank_lines_by_entry_start on bank_lines (left(entry, 16)) where entry is not null;
