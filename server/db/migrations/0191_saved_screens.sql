-- Up Migration
-- What a customer looks for among companies, kept under a name of their own.

create table saved_screens (
  account_id bigint not null,
  name text not null,
  criteria jsonb not null,
  at timestamptz not null,
  primary key (account_id, name)
);

grant select, insert, update, delete on saved_screens to bourse_app;
