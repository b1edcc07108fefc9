-- Up Migration
-- Two people date the insurance account's rules in the console, and each such rule has a limit: the part of the capital (8 decimals) below which no
-- leveraged or short position is opened. In a table of its own, since a rule's row is bound as it was written; a row from before keeps the house's limit.

create table insurance_limits (
  from_at timestamptz not null,
  currency text not null,
  limit_part bigint not null check (limit_part between 0 and 100000000),
  decided_at timestamptz not null,
  check (from_at > decided_at),
  primary key (currency, from_at),
  foreign key (currency, from_at) references insurance_rules (currency, from_at)
);
create trigger bind_rule after insert on insurance_limits for each row execute function bind_rule();
grant select, insert on insurance_limits to bourse_app;
grant insert on insurance_rules to bourse_app;

alter table proposals drop constraint proposals_what_check;
alter table proposals add constraint proposals_what_check check (what in ('channel', 'fundsRule', 'actions', 'marginRule', 'insuranceRule'));

-- Margin rules are the operator's dated word as well, and bound like the others; those that stand are bound now.
set local timezone to 'UTC';
insert into seal_notes (note) select rule_note('margin_rules', to_jsonb(t)) from margin_rules t;
create trigger bind_rule after insert on margin_rules for each row execute function bind_rule();
