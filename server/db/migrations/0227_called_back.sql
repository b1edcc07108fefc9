-- Up Migration
-- What went out stands beside what came in: a credit that the bank has called back stands behind no deposit any more.
alter table bank_lines drop constraint bank_lines_amount_check;
alter table bank_lines add constraint bank_lines_amount_check check (amount <> 0);
