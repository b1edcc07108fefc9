-- Up Migration
-- Investment funds: what each is bound to, its price of each day, and what customers have ordered, hold and plan.

create table funds (
  fund integer generated always as identity primary key,
  -- The house's account that holds the basket, and to which nobody logs in.
  account_id bigint not null unique,
  -- By language.
  names jsonb not null,
  market text not null,
  currency text not null,
  -- A list of {instrument, part}, each part times 10^8.
  weights jsonb not null,
  rebalancing text not null check (rebalancing in ('monthly', 'quarterly')),
  fee_rate bigint not null check (fee_rate between 0 and 10000000),
  cut_off_minutes integer not null check (cut_off_minutes between 1 and 1440),
  settlement_days integer not null check (settlement_days between 0 and 10),
  minimum bigint not null check (minimum > 0),
  first_price bigint not null check (first_price > 0),
  -- The house's own units, times 10^6: they stay as long as the fund does.
  seed_units bigint not null check (seed_units > 0),
  began_on text not null,
  opened_at timestamptz not null
);
comment on table funds is
  'A fund with its mandate, which is written once and never changed; it is bound as the operator''s rules are.';
create trigger bind_rule after insert on funds for each row execute function bind_rule();
grant select, insert on funds to bourse_app;

create table fund_prices (
  fund integer not null references funds,
  date text not null,
  valued_at timestamptz not null,
  -- A list of {instrument, currency, quantity, close, stale, worth}: what it held, at which closes.
  lines jsonb not null,
  cash bigint not null,
  -- Dividends that are on their way, and what is owed to those who have redeemed, and of fees.
  due bigint not null check (due >= 0),
  owed bigint not null check (owed >= 0),
  fee bigint not null check (fee >= 0),
  -- Of a minor unit, for the next day.
  fee_rest bigint not null check (fee_rest >= 0),
  worth bigint not null check (worth > 0),
  units bigint not null check (units > 0),
  -- What a unit is worth, rounded down; and at what it was bought and redeemed.
  nav bigint not null check (nav > 0),
  price bigint not null check (price > 0),
  -- The part of redemptions that was let out, as a fraction.
  gate_of bigint check (gate_of >= 0),
  gate_whole bigint check (gate_whole > 0 and (gate_whole is null) = (gate_of is null)),
  pay_at timestamptz not null,
  primary key (fund, date)
);
comment on table fund_prices is
  'What a fund was worth at the close of a dealing day, and the price that follows from it: written once, and sealed.';
create trigger bind_rule after insert on fund_prices for each row execute function bind_rule();
grant select, insert on fund_prices to bourse_app;

create table fund_days (
  fund integer not null references funds,
  date text not null,
  valued_at timestamptz not null,
  status text not null check (status in ('suspended', 'struck', 'dealt')),
  suspended text check ((suspended is null) = (status <> 'suspended')),
  rebalancing boolean not null,
  bought bigint not null default 0 check (bought >= 0),
  redeemed bigint not null default 0 check (redeemed >= 0),
  issued bigint not null default 0 check (issued >= 0),
  taken_back bigint not null default 0 check (taken_back >= 0),
  fee_paid boolean not null default false,
  paid_out boolean not null default false,
  -- What went into the fund after a correction, with what was too much of the day's fee.
  restored bigint check (restored >= 0),
  -- When its price was written.
  struck_at timestamptz not null,
  primary key (fund, date)
);
comment on table fund_days is
  'How far a dealing day is: once it has a price, its orders are dealt one after the other; then all of it is done, '
  'except what is paid later.';
grant select, insert, update on fund_days to bourse_app;

create table fund_past (
  fund integer not null references funds,
  date text not null,
  price bigint not null check (price > 0),
  primary key (fund, date)
);
comment on table fund_past is
  'What the weights would have made of the first price in the weeks before a fund began: nobody held it then.';
grant select, insert on fund_past to bourse_app;

create table fund_orders (
  account_id bigint not null,
  order_seq bigint not null,
  fund integer not null references funds,
  kind text not null check (kind in ('buy', 'redeem')),
  currency text not null,
  status text not null check (status in ('waiting', 'dealt', 'paid', 'cancelled')),
  amount bigint check (amount > 0 and (amount is not null or kind = 'redeem')),
  units bigint not null check (units >= 0),
  redeemed bigint not null check (redeemed >= 0),
  money bigint not null check (money >= 0),
  dealing_on text not null,
  cut_off_at timestamptz not null,
  deferrals integer not null check (deferrals >= 0),
  price bigint,
  plan_seq bigint,
  placed_at timestamptz not null,
  dealt_at timestamptz,
  pay_at timestamptz,
  ended_at timestamptz,
  primary key (account_id, order_seq)
);
comment on table fund_orders is 'A customer''s order to buy or redeem units of a fund.';
create index fund_orders_waiting on fund_orders (fund, dealing_on, account_id, order_seq) where status = 'waiting';
grant select, insert, update on fund_orders to bourse_app;

create table fund_deals (
  account_id bigint not null,
  order_seq bigint not null,
  date text not null,
  fund integer not null references funds,
  kind text not null check (kind in ('buy', 'redeem')),
  units bigint not null check (units >= 0),
  money bigint not null check (money >= 0),
  price bigint not null check (price > 0),
  pay_at timestamptz check ((pay_at is null) = (kind = 'buy')),
  paid_at timestamptz,
  at timestamptz not null,
  primary key (account_id, order_seq, date)
);
comment on table fund_deals is 'What a dealing day has made of an order; a redemption that was deferred has several.';
create index fund_deals_by_day on fund_deals (fund, date);
create index fund_deals_due on fund_deals (fund, date, account_id, order_seq) where kind = 'redeem' and paid_at is null;
grant select, insert, update on fund_deals to bourse_app;

create table fund_holdings (
  account_id bigint not null,
  fund integer not null references funds,
  units bigint not null check (units >= 0),
  reserved bigint not null check (reserved >= 0 and reserved <= units),
  cost bigint not null check (cost >= 0),
  primary key (account_id, fund)
);
comment on table fund_holdings is 'The units that a customer holds of a fund.';
create index fund_holdings_by_fund on fund_holdings (fund) where units > 0;
grant select, insert, update on fund_holdings to bourse_app;

create table fund_plans (
  account_id bigint not null,
  plan_seq bigint not null,
  fund integer not null references funds,
  amount bigint not null check (amount > 0),
  currency text not null,
  day integer not null check (day between 1 and 31),
  roll text not null check (roll in ('following', 'preceding')),
  status text not null check (status in ('active', 'paused', 'ended')),
  month text not null,
  next_on text not null,
  next_at timestamptz not null,
  since timestamptz not null,
  ended_at timestamptz check ((ended_at is null) = (status <> 'ended')),
  primary key (account_id, plan_seq)
);
comment on table fund_plans is 'A customer''s plan to buy a fund for an amount each month.';
create index fund_plans_due on fund_plans (next_at, account_id, plan_seq) where status <> 'ended';
grant select, insert, update on fund_plans to bourse_app;

create table fund_plan_runs (
  account_id bigint not null,
  plan_seq bigint not null,
  date text not null,
  outcome text not null check (outcome in ('bought', 'skipped')),
  cause text not null check (cause in ('bought', 'noMoney', 'paused', 'refused')),
  order_seq bigint check ((order_seq is null) = (outcome = 'skipped')),
  primary key (account_id, plan_seq, date)
);
comment on table fund_plan_runs is 'What a plan did on one date.';
grant select, insert on fund_plan_runs to bourse_app;

create table fund_corrections (
  fund integer not null,
  date text not null,
  proposal bigint not null unique references proposals,
  cause text not null check (cause in ('close', 'rate', 'action')),
  -- As in fund_prices.
  lines jsonb not null,
  due bigint not null check (due >= 0),
  fee bigint not null check (fee >= 0),
  worth bigint not null check (worth > 0),
  nav bigint not null check (nav > 0),
  price bigint not null check (price > 0),
  -- The last price when it was decided: missing units count at the dearer of both.
  last_on text not null,
  last bigint not null check (last > 0),
  decided_at timestamptz not null,
  primary key (fund, date),
  foreign key (fund, date) references fund_prices,
  foreign key (fund, last_on) references fund_prices
);
comment on table fund_corrections is
  'A correction of a fund''s price of one day that was wrong, as two people have decided it, computed from the closes '
  'that are known by then: written once, and sealed.';
create trigger bind_rule after insert on fund_corrections for each row execute function bind_rule();
grant select, insert on fund_corrections to bourse_app;

-- Who is one person may be found later, so it is stored as it was known when the correction was decided.
create table fund_dealt_together (
  fund integer not null,
  date text not null,
  account_id bigint not null,
  -- The person's first account.
  person bigint,
  primary key (fund, date, account_id),
  foreign key (fund, date) references fund_corrections
);
comment on table fund_dealt_together is
  'Whose orders of a corrected day are computed together: of each person who has several on it, in one account or in '
  'several.';
grant select, insert on fund_dealt_together to bourse_app;

create table fund_made_good (
  account_id bigint not null,
  order_seq bigint not null,
  date text not null,
  fund integer not null references funds,
  to_customer bigint not null check (to_customer >= 0),
  to_fund bigint not null check (to_fund >= 0 and (to_fund = 0 or to_customer = 0)),
  primary key (account_id, order_seq, date),
  foreign key (account_id, order_seq, date) references fund_deals
);
comment on table fund_made_good is 'What was paid for an order of such a day: to the customer, and into the fund.';
create index fund_made_good_by_day on fund_made_good (fund, date);
grant select, insert on fund_made_good to bourse_app;

create table fund_openings (
  proposal bigint primary key references proposals,
  account_id bigint not null unique,
  currency text not null,
  seed bigint not null check (seed > 0),
  decided_at timestamptz not null,
  -- Once it has begun.
  fund integer unique references funds,
  ended_at timestamptz,
  -- The refusal that it met last: {code, params}.
  ended_why jsonb check ((ended_why is null) = (ended_at is null)),
  check (fund is null or ended_at is null)
);
comment on table fund_openings is 'A fund that two people have decided to open with the house''s money.';
grant select, insert, update (fund, ended_at, ended_why) on fund_openings to bourse_app;

create table fund_closings (
  fund integer primary key references funds,
  proposal bigint not null unique references proposals,
  decided_at timestamptz not null,
  -- The dealing day from which on all that it holds is sold.
  sells_on text not null
);
comment on table fund_closings is 'A fund that two people have decided to close.';
create trigger bind_rule after insert on fund_closings for each row execute function bind_rule();
grant select, insert on fund_closings to bourse_app;

create table fund_takeovers (
  fund integer primary key references fund_closings,
  -- As in fund_prices.
  lines jsonb not null,
  amount bigint not null check (amount >= 0),
  decided_at timestamptz not null
);
comment on table fund_takeovers is
  'What nobody could buy of a closing fund, at its last trade each, and the money that the house pays for all of it: '
  'written once, and sealed.';
create trigger bind_rule after insert on fund_takeovers for each row execute function bind_rule();
grant select, insert on fund_takeovers to bourse_app;

create table fund_ends (
  fund integer primary key references fund_closings,
  seed_back bigint not null check (seed_back >= 0),
  ended_at timestamptz not null
);
comment on table fund_ends is 'The end of a fund.';
grant select, insert on fund_ends to bourse_app;
