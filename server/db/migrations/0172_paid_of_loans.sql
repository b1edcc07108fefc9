-- Up Migration
-- A loan says what has been paid of it in all, so that its total keeps what was paid early.
update loans l set book = jsonb_set(l.book, '{paid}', to_jsonb(
  (select coalesce(sum(p.amount), 0) from loan_payments p
    where (p.account_id, p.loan_seq) = (l.account_id, l.loan_seq))::bigint::text || 'n'))
  where l.book is not null;
