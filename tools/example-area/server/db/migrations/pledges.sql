-- Up Migration

create table pledges (
  account_id bigint not null,
  pledge_seq bigint not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  -- The operator's own date (YYYY-MM-DD), and when it begins.
  until text not null,
  due_at timestamptz not null,
  status text not null check (status in ('held', 'returned', 'released')),
  made_at timestamptz not null,
  ended_at timestamptz check ((ended_at is null) = (status = 'held')),
  primary key (account_id, pledge_seq)
);
comment on table pledges is 'Money that a customer has put aside until a date.';
create index pledges_due on pledges (due_at, account_id, pledge_seq) where status = 'held';
grant select, insert, update (status, ended_at) on pledges to bourse_app;
