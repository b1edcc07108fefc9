-- Up Migration
-- What whoever decided a proposal read: each value beside what held until then, which nobody can tell later.

alter table proposals add column facts text check (facts is null or decided_at is not null);
grant update (facts) on proposals to bourse_app;
