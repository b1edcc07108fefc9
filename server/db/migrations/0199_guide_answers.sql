-- Up Migration
-- What customers were answered by a service outside, what each question cost, and who agreed to which service.

create table guide_consents (
  account_id bigint not null,
  endpoint text not null,
  given_at timestamptz not null,
  primary key (account_id, endpoint)
);

-- Tokens are reserved before the service is asked, and corrected by what it counts.
create table guide_costs (
  cost_id bigint generated always as identity primary key,
  day date not null,
  tokens integer not null check (tokens >= 0)
);
create index guide_costs_of_day on guide_costs (day);

create table guide_answers (
  account_id bigint not null,
  number bigint not null,
  endpoint text not null,
  about text not null,
  subject text not null,
  at timestamptz not null,
  sentences jsonb not null,
  dropped integer not null check (dropped >= 0),
  reported_at timestamptz,
  primary key (account_id, number)
);

grant select, insert, delete on guide_consents to bourse_app;
grant select, insert on guide_costs to bourse_app;
grant update (tokens) on guide_costs to bourse_app;
grant select, insert on guide_answers to bourse_app;
grant update (reported_at) on guide_answers to bourse_app;
