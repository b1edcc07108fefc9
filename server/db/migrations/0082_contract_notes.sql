-- Up Migration
-- A contract note is made as a statement is: the trades of one market on one of its dates. Null: a statement.
alter table statements add column market text;
