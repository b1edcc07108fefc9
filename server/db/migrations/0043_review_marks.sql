-- Up Migration
-- What reviewers look at beside a request, and who of the staff has invited a customer.

-- Null: a customer's own code, or one that was made at the server itself.
alter table invitations add column made_by bigint references staff;
create index invitations_by_maker on invitations (made_by) where made_by is not null;
create index requests_ended on requests (submitted_at, account_id, request_seq) where status in ('done', 'rejected', 'cancelled', 'failed');
