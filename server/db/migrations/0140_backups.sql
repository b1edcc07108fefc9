-- Backups that were completed, so that somebody is called when there was none for a day.
create table backups (
  backup bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- 'cluster' and 'tables' are ours; 'own' is what an operator records of a backup by other tools.
  kind text not null check (kind in ('cluster', 'tables', 'own')),
  bytes bigint check (bytes >= 0)
);
comment on table backups is 'A completed backup, written as the owner of the database.';
grant select on backups to bourse_app;
