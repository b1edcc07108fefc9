-- Up Migration
-- A payment of a loan says when it was booked beside when it counts as paid: what came to its date while nobody counted
-- is collected as of that date. The transfers of a payment come to its amount, so its last one says when.
alter table loan_payments add column booked_at timestamptz;
update loan_payments p set booked_at = moved.at
  from (select account_id, loan_seq, number, sum(amount) over (partition by account_id, loan_seq order by number) as upto
      from loan_payments) paid
    join (select account_id, reference, at, sum(amount) over (partition by account_id, reference order by seq) as upto
      from transfers where code in ('loanFeePaid', 'loanInterestPaid', 'loanRepaid')) moved
      on moved.account_id = paid.account_id and moved.reference = 'k' || paid.loan_seq and moved.upto = paid.upto
  where (p.account_id, p.loan_seq, p.number) = (paid.account_id, paid.loan_seq, paid.number);
update loan_payments set booked_at = at where booked_at is null;
alter table loan_payments alter column booked_at set not null, add check (at <= booked_at);

-- What is due is collected as soon as it is there: those of which something is.
create index loans_due on loans (account_id, loan_seq) where status in ('active', 'overdue')
  and book @? '$.instalments[*] ? (@.billed == true && @.paidAt == null)';
