-- Up Migration
-- A fund's price of a day that was wrong: what it ought to have been, and what the house has paid to whoever lost by it.

-- As two people have decided it, reckoned from the closes that are known by then: written once, and sealed.
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
create trigger bind_rule after insert on fund_corrections for each row execute function bind_rule();

-- What was paid for each order of such a day: to the customer, and into the fund.
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
create index fund_made_good_by_day on fund_made_good (fund, date);

-- What went into the fund in the end, with what was too much of the day's fee.
alter table fund_days add column restored bigint check (restored >= 0);

grant select, insert on fund_corrections, fund_made_good to bourse_app;
