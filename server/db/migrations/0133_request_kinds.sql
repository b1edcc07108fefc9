-- Up Migration
-- Kinds of requests are the areas' own: which there are, the product says (core/requests/kinds.ts), and the audit names a request of any other.
-- So a new kind needs no migration of a table that every kind shares.

alter table requests drop constraint requests_kind_check;
alter table requests add constraint requests_kind_form check (kind ~ '^[a-zA-Z]{1,40}$');
