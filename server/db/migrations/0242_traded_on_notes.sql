-- Up Migration
-- What a contract note is about: the number of its trades, and the net amount by currency. Null for statements, and for notes made before.
alter table statements add column traded jsonb;
grant update (traded) on statements to bourse_app;
