-- Up Migration
-- Orders that were paid in another currency: at which rate, from which quotes, with which spread.

create table exchanges (
  account_id bigint not null,
  order_seq bigint not null,
  -- Minor units; `paid` includes `spread`.
  pay_currency text not null,
  paid bigint not null check (paid > 0),
  spread bigint not null check (spread >= 0 and spread <= paid),
  buy_currency text not null,
  bought bigint not null check (bought > 0),
  -- Units of what is paid for one of what is bought, times 10^12, before the spread.
  rate bigint not null check (rate > 0),
  -- Of what is paid at the rate, 8 decimals.
  spread_rate bigint not null check (spread_rate >= 0),
  -- The quotes that the rate is made of: [[pair, price, seq, at, source], …]
  legs text not null,
  at timestamptz not null,
  primary key (account_id, order_seq),
  check (pay_currency <> buy_currency)
);

grant select, insert on exchanges to bourse_app;
