-- Up Migration
-- What reviewers look at beside a request, and who of the staff has invited a customer.

-- By what an encrypted name is found: keyed fingerprints of the whole and of its words.
alter table customers add column name_prints bytea[];
create index customers_by_name_print on customers using gin (name_prints) where name_prints is not null;

-- Null: a customer's own code, or one that was made at the server itself.
alter table invitations add column made_by bigint references staff;
create index invitations_by_maker on invitations (made_by) where made_by is not null;
create index requests_ended on requests (submitted_at, account_id, request_seq) where status in ('done', 'rejected', 'cancelled', 'failed');
-- Where the staff's record was bound last.
create index seal_notes_staff_record on seal_notes (note) where note like 'staff record %';
