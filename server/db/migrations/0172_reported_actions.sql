-- What sources report of instruments at real prices besides prices: corporate actions, which become the house's own only
-- by decision, and what is wrong with their bars and days.

create table reported_actions (
  report bigint generated always as identity primary key,
  instrument text not null references real_instruments,
  kind text not null check (kind in ('split', 'dividend', 'symbolChange', 'delisting')),
  ex_date text not null check (ex_date ~ '^\d{4}-\d\d-\d\d$'),
  -- New shares for old ones (4:1), cash per share (0.24), the new code; empty for a delisting.
  terms text not null check (length(terms) <= 60),
  unique (instrument, kind, ex_date, terms)
);
comment on table reported_actions is 'A corporate action that a source reports. It holds only once it is decided.';
grant select, insert on reported_actions to bourse_app;

create table reported_action_sources (
  report bigint not null references reported_actions,
  source text not null check (source ~ '^[a-z]{2,20}$'),
  at timestamptz not null,
  primary key (report, source)
);
comment on table reported_action_sources is 'Which source reported a corporate action, and when it first did.';
grant select, insert on reported_action_sources to bourse_app;

create table reported_action_decisions (
  step bigint generated always as identity primary key,
  report bigint not null references reported_actions,
  verdict text not null check (verdict in ('propose', 'dismiss')),
  why text not null check (length(why) between 3 and 300),
  staff_id bigint not null references staff,
  -- Null: dismissed, or taken over in a practice world, where one person decides.
  proposal bigint references proposals,
  at timestamptz not null
);
comment on table reported_action_decisions is
  'That staff proposed a reported corporate action as the house''s own, or dismissed it. The last row holds.';
create index reported_action_decisions_by_report on reported_action_decisions (report, step);
create constraint trigger written_on_record after insert or update or delete on reported_action_decisions
  deferrable initially deferred for each row execute function require_staff_entry('');
grant select, insert on reported_action_decisions to bourse_app;

create table source_findings (
  source text not null check (source ~ '^[a-z]{2,20}$'),
  -- An instrument, or a market for what its days show.
  subject text not null,
  finding text not null check (finding ~ '^[a-zA-Z]{2,40}$'),
  on_date text not null check (on_date ~ '^\d{4}-\d\d-\d\d$'),
  detail text not null check (length(detail) <= 200),
  found_at timestamptz not null,
  primary key (source, subject, finding, on_date)
);
comment on table source_findings is
  'What is wrong with the bars of a source, and days on which it shows other hours than the rulebook.';
create index source_findings_by_time on source_findings (found_at);
grant select, insert, update (detail, found_at) on source_findings to bourse_app;
