-- Up Migration
-- What surveillance finds: a case each, with the steps that people take. What was found never changes.
create table risk_cases (
  number bigint generated always as identity primary key,
  rule text not null check (rule in ('wash', 'prearranged', 'inAndOut', 'device', 'line', 'auction')),
  -- What it was found by: looking again finds the same.
  subject text not null unique,
  accounts bigint[] not null check (cardinality(accounts) > 0),
  facts jsonb not null,
  found_at timestamptz not null,
  state text not null check (state in ('found', 'open', 'closed')),
  assignee bigint references staff,
  outcome text check ((outcome is null) = (state <> 'closed'))
);
create index risk_cases_by_state on risk_cases (state, number);
create table risk_case_steps (
  number bigint not null references risk_cases,
  step integer not null check (step > 0),
  at timestamptz not null,
  staff_id bigint not null references staff,
  what text not null check (what in ('take', 'assign', 'note', 'close')),
  to_staff bigint references staff,
  outcome text,
  why text not null,
  primary key (number, step)
);
grant select, insert on risk_cases, risk_case_steps to bourse_app;
grant update (state, assignee, outcome) on risk_cases to bourse_app;
