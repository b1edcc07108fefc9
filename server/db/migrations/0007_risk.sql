-- Up Migration
-- Margin, the nights of borrowed money, the insurance account, the house's own risk, and what surveillance finds.

create table margin_rules (
  -- The market's local date of the first day.
  from_on text not null check (from_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  market text not null,
  board text,
  instrument text,
  -- Only what moves at least this much a day (8 decimals), and only a position worth at least this much (minor units).
  volatility_from bigint check (volatility_from > 0),
  value_from bigint check (value_from > 0),
  -- Parts of the value or the cost, 8 decimals.
  initial bigint not null check (initial > warning and initial <= 100000000),
  warning bigint not null check (warning > maintenance),
  maintenance bigint not null check (maintenance > 0),
  maximum_leverage integer not null check (maximum_leverage >= 1 and initial * maximum_leverage <= 100000000),
  decided_at timestamptz not null,
  unique nulls not distinct (from_on, market, board, instrument, volatility_from, value_from),
  -- A day that has begun nowhere yet.
  check (from_on > to_char(decided_at at time zone 'Pacific/Kiritimati', 'YYYY-MM-DD'))
);
comment on table margin_rules is
  'The margin that the operator requires. Two people date it ahead, and it never changes.';
create trigger bind_rule after insert on margin_rules for each row execute function bind_rule();
grant select, insert on margin_rules to bourse_app;

create table rollovers (
  account_id bigint not null,
  position_seq bigint not null,
  -- The trading day at whose end it was rolled over, YYYY-MM-DD.
  rolled_on text not null check (rolled_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  -- By how many days the settlement moved.
  days integer not null check (days > 0),
  -- What was rolled over, at its cost, in minor units of the quote currency.
  value bigint not null check (value > 0),
  -- Per year, 8 decimals; above zero what is credited.
  rate bigint not null,
  -- What the customer got (above zero) or paid.
  amount bigint not null,
  at timestamptz not null,
  -- A credit is earned by the time for which a position was held: the part of its value to which the rate applied.
  counted bigint not null check (counted between 0 and value),
  -- A pair with simulated prices is rolled over without the difference of both currencies' rates.
  made_up boolean not null,
  primary key (account_id, position_seq, rolled_on)
);
comment on table rollovers is
  'The rollover of a currency pair at 17:00 in New York: the position is credited or charged the difference between '
  'both currencies'' rates.';
grant select, insert on rollovers to bourse_app;

create table late_nights (
  account_id bigint not null,
  position_seq bigint not null,
  -- The market's local date on which it began.
  night text not null check (night ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  primary key (account_id, position_seq, night)
);
comment on table late_nights is
  'A night of borrowed money that was charged late, after an outage: its transfer only has the time at which it was '
  'booked.';
grant select, insert on late_nights to bourse_app;

create table fee_remainders (
  account_id bigint not null,
  portfolio smallint not null,
  instrument text not null,
  kind text not null check (kind in ('long', 'short', 'reserved')),
  currency text not null,
  -- In parts of a minor unit: hundred-millionths of it, times the days of its year.
  remainder bigint not null,
  primary key (account_id, portfolio, instrument, kind)
);
comment on table fee_remainders is
  'What rounding has left of nights'' fees, so that splitting a position into single shares changes nothing.';
grant select, insert, update (remainder) on fee_remainders to bourse_app;

create table insurance_rules (
  from_at timestamptz not null,
  currency text not null,
  capital bigint not null check (capital >= 0),
  alarm bigint not null check (alarm between 0 and 100000000),
  limit_part bigint not null check (limit_part between 0 and 100000000),
  decided_at timestamptz not null default now(),
  primary key (currency, from_at),
  check (from_at > decided_at)
);
comment on table insurance_rules is
  'The operator''s capital for the insurance account in one currency. Two people date it ahead, and it never changes. '
  '`alarm` is the part of the capital (8 decimals) below which the staff are alarmed, `limit_part` the part below which '
  'no leveraged or short position is opened.';
create trigger bind_rule after insert on insurance_rules for each row execute function bind_rule();
grant select, insert on insurance_rules to bourse_app;

create table risk_limits (
  number bigint generated always as identity primary key,
  scope text not null check (scope in ('total', 'instrument', 'market', 'currency')),
  of_what text check ((of_what is null) = (scope = 'total')),
  measure text not null check (measure in ('net', 'gross')),
  -- Minor units of the base currency; null ends it.
  amount bigint check (amount > 0),
  decided_at timestamptz not null,
  proposal bigint not null unique
);
comment on table risk_limits is
  'A limit on what the house wants to stand against. Two people decide it, and the newest of a scope applies.';
grant select, insert on risk_limits to bourse_app;

create table risk_alarms (
  alarm bigint generated always as identity primary key,
  number bigint not null references risk_limits,
  rose_at timestamptz not null,
  -- As it rose, and the most since.
  used bigint not null,
  most bigint not null check (most >= used),
  fell_at timestamptz check (fell_at >= rose_at)
);
comment on table risk_alarms is 'When a limit has alarmed.';
create unique index risk_alarms_risen on risk_alarms (number) where fell_at is null;
grant select, insert, update (most, fell_at) on risk_alarms to bourse_app;

create table acting_together (
  minute timestamptz not null,
  instrument text not null,
  direction text not null check (direction in ('buy', 'sell')),
  -- People, or accounts of those who aren't verified.
  holders integer not null,
  quantity bigint not null,
  -- The largest size that was displayed to any of them.
  displayed_size bigint not null,
  primary key (minute, instrument, direction)
);
comment on table acting_together is
  'Unrelated accounts that took one side of one instrument within the time in which a displayed size comes back, far '
  'beyond it: for the staff to look at.';
grant select, insert, update, delete on acting_together to bourse_app;

create table risk_cases (
  number bigint generated always as identity primary key,
  rule text not null check (rule in ('wash', 'prearranged', 'inAndOut', 'device', 'line', 'auction')),
  -- What it was found by: looking again finds the same.
  subject text not null unique,
  accounts bigint[] not null check (cardinality(accounts) > 0),
  facts jsonb not null,
  found_at timestamptz not null,
  state text not null check (state in ('found', 'open', 'proposed', 'closed')),
  assignee bigint references staff,
  outcome text,
  -- When the newest event in it happened.
  seen_at timestamptz not null,
  check ((outcome is null) = (state in ('found', 'open')))
);
comment on table risk_cases is
  'A case that surveillance has found. How it ends is proposed by its assignee and confirmed by another person.';
create index risk_cases_by_state on risk_cases (state, number);
-- Cases of one matter begin alike.
create index risk_cases_by_subject on risk_cases (subject text_pattern_ops);
grant select, insert, update (accounts, facts, state, assignee, outcome, seen_at) on risk_cases to bourse_app;

create table risk_case_steps (
  number bigint not null references risk_cases,
  step integer not null check (step > 0),
  at timestamptz not null,
  staff_id bigint not null references staff,
  what text not null check (what in ('take', 'assign', 'note', 'close', 'confirm', 'sendBack')),
  to_staff bigint references staff,
  outcome text,
  why text not null,
  primary key (number, step)
);
comment on table risk_case_steps is 'A step that a person took in a case.';
grant select, insert on risk_case_steps to bourse_app;

create table risk_case_revisions (
  number bigint not null references risk_cases,
  revision integer not null check (revision > 0),
  -- As it stood in the case until the next one.
  seen_at timestamptz not null,
  accounts bigint[] not null,
  facts jsonb not null,
  primary key (number, revision)
);
comment on table risk_case_revisions is
  'Former figures of a case. A case that nobody has taken follows what is found; once taken, its figures never '
  'change.';
grant select, insert on risk_case_revisions to bourse_app;

create function keep_former_revision() returns trigger language plpgsql as $$
begin
  if old.state <> 'found' then
    raise exception 'case % has been taken', old.number using errcode = 'check_violation';
  end if;
  if (new.accounts, new.facts) is distinct from (old.accounts, old.facts) then
    insert into risk_case_revisions (number, revision, seen_at, accounts, facts)
    select old.number, count(*) + 1, old.seen_at, old.accounts, old.facts from risk_case_revisions where number = old.number;
  end if;
  return new;
end $$;
revoke execute on function keep_former_revision from public;
create trigger risk_cases_keep_revisions before update of accounts, facts, seen_at on risk_cases
  for each row execute function keep_former_revision();
