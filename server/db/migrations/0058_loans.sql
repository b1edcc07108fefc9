-- Up Migration
-- Credit loans: what was lent, until when, and what came back. Only an overdue one says anything of a withdrawal.
create table loans (
  account_id bigint not null,
  -- One of the account's own numbers, as orders and requests have.
  loan_seq bigint not null check (loan_seq > 0),
  currency text not null,
  -- Minor units.
  principal bigint not null check (principal > 0),
  repaid bigint not null default 0 check (repaid >= 0 and repaid <= principal),
  disbursed_at timestamptz not null,
  due_at timestamptz not null check (due_at > disbursed_at),
  -- When the last of it came back.
  repaid_at timestamptz check (repaid_at >= disbursed_at),
  primary key (account_id, loan_seq),
  check ((repaid = principal) = (repaid_at is not null))
);
grant select on loans to bourse_app;
