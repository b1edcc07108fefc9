-- Up Migration
-- Messages of some kinds go to phones, too, where the operator says so: each once, whichever process puts it into the outbox.
alter table outbox drop constraint outbox_kind_check, add check (kind in ('code', 'notice'));
create table carried_notices (
  account_id bigint not null references customers,
  seq bigint not null,
  at timestamptz not null,
  primary key (account_id, seq)
);
create index carried_notices_by_time on carried_notices using brin (at);
grant select, insert, delete on carried_notices to bourse_app;
