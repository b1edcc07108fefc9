-- Up Migration
-- Investment funds: what each is bound to, its price of each day, what customers have ordered, hold and plan.

-- A mandate is written once and never changed; it is bound as the operator's rules are.
create table funds (
  fund integer generated always as identity primary key,
  -- The house's account that holds the basket, and which nobody logs in to.
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
create trigger bind_rule after insert on funds for each row execute function bind_rule();

-- What a fund was worth at the close of a dealing day, and the price that came of it: written once, and sealed.
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
  -- Of redemptions as much was let out as this part of them.
  gate_of bigint check (gate_of >= 0),
  gate_whole bigint check (gate_whole > 0 and (gate_whole is null) = (gate_of is null)),
  pay_at timestamptz not null,
  primary key (fund, date)
);
create trigger bind_rule after insert on fund_prices for each row execute function bind_rule();

-- How far a dealing day is: struck, its orders are dealt one after the other; then all of it is done, but what is paid later.
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
  primary key (fund, date)
);

-- What the weights would have made of the first price in the weeks before a fund began: nobody held it then.
create table fund_past (
  fund integer not null references funds,
  date text not null,
  price bigint not null check (price > 0),
  primary key (fund, date)
);

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
create index fund_orders_waiting on fund_orders (fund, dealing_on, account_id, order_seq) where status = 'waiting';

-- What a dealing day has made of an order; a redemption that was deferred has several.
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
  primary key (account_id, order_seq, date)
);
create index fund_deals_by_day on fund_deals (fund, date);
create index fund_deals_due on fund_deals (fund, date, account_id, order_seq) where kind = 'redeem' and paid_at is null;

create table fund_holdings (
  account_id bigint not null,
  fund integer not null references funds,
  units bigint not null check (units >= 0),
  reserved bigint not null check (reserved >= 0 and reserved <= units),
  cost bigint not null check (cost >= 0),
  primary key (account_id, fund)
);
create index fund_holdings_by_fund on fund_holdings (fund) where units > 0;

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
create index fund_plans_due on fund_plans (next_at, account_id, plan_seq) where status <> 'ended';

create table fund_plan_runs (
  account_id bigint not null,
  plan_seq bigint not null,
  date text not null,
  outcome text not null check (outcome in ('bought', 'skipped')),
  cause text not null check (cause in ('bought', 'noMoney', 'paused', 'refused')),
  order_seq bigint check ((order_seq is null) = (outcome = 'skipped')),
  primary key (account_id, plan_seq, date)
);

grant select, insert on funds, fund_prices, fund_past, fund_plan_runs to bourse_app;
grant select, insert, update on fund_days, fund_orders, fund_deals, fund_holdings, fund_plans to bourse_app;
