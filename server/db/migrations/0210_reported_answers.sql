-- Up Migration
-- What became of reported answers of the guide. `asked` is the question, which comes with the report alone.
alter table guide_answers
  add column answer_id bigint generated always as identity,
  add column asked text check (length(asked) <= 200),
  add column resolved_at timestamptz,
  add column resolved_as text check (resolved_as in ('wrong', 'improper', 'right', 'other')),
  add column resolved_why text,
  add check ((resolved_at is null) = (resolved_as is null) and (resolved_at is null) = (resolved_why is null)),
  add check (resolved_at is null or reported_at is not null);
create unique index guide_answers_reported on guide_answers (answer_id) where reported_at is not null;
grant update (asked, resolved_at, resolved_as, resolved_why) on guide_answers to bourse_app;
