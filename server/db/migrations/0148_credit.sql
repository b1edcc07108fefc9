-- Up Migration
-- Credit loans from their offer to their end. A row keeps the loan as its rules know it (`book`), and beside it what
-- others ask for: the instalments by when they are due, what lateness has cost, and when the clock has something to do.
-- Rows from before have no book.

alter table loans
  alter column disbursed_at drop not null,
  alter column due_at drop not null,
  add column status text not null default 'active' check (
    status in ('offered', 'active', 'overdue', 'repaid', 'settled', 'withdrawn', 'declined', 'lapsed')),
  add column dues jsonb,
  add column late bigint not null default 0 check (late >= 0),
  add column book jsonb,
  add column next_at timestamptz,
  add check ((disbursed_at is null) = (status in ('offered', 'declined', 'lapsed'))),
  add check ((disbursed_at is null) = (due_at is null));
update loans set status = 'repaid' where repaid_at is not null;
create index loans_next on loans (next_at, account_id, loan_seq) where next_at is not null;
grant insert on loans to bourse_app;
grant update (status, repaid, disbursed_at, due_at, repaid_at, dues, late, book, next_at) on loans to bourse_app;

-- Each payment, and what it paid. `date` is the operator's, up to which the loan was counted then.
create table loan_payments (
  account_id bigint not null,
  loan_seq bigint not null,
  number integer not null check (number > 0),
  kind text not null check (kind in ('collected', 'repaid')),
  date text not null,
  at timestamptz not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  interest bigint not null check (interest >= 0),
  principal bigint not null check (principal >= 0),
  primary key (account_id, loan_seq, number),
  foreign key (account_id, loan_seq) references loans,
  check (amount = fee + interest + principal)
);
grant select, insert on loan_payments to bourse_app;
