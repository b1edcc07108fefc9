-- Up Migration
-- Audits that the staff have started: whoever serves writes down that one was, and only the audit itself what it found.
create table audit_runs (
  run bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  at timestamptz not null
);

-- Null: `npm run audit`, by somebody at the server itself.
alter table audits add column run bigint unique references audit_runs;

grant select, insert on audit_runs to bourse_app;
