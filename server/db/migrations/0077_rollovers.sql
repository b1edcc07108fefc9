-- Up Migration
-- Currency pairs are rolled over at 17:00 in New York: credited or charged the difference between both currencies' rates.

create table rollovers (
  account_id bigint not null,
  position_seq bigint not null,
  -- The trading day at whose end it was rolled over, YYYY-MM-DD.
  rolled_on text not null check (rolled_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  -- By how many days the settlement moved.
  days integer not null check (days > 0),
  -- What was rolled over, at its cost, in minor units of the quote currency.
  value bigint not null check (value > 0),
  -- A year, 8 decimals; above zero what is credited.
  rate bigint not null,
  -- What the customer got (above zero) or paid.
  amount bigint not null,
  at timestamptz not null,
  primary key (account_id, position_seq, rolled_on)
);
grant select, insert on rollovers to bourse_app;

-- What was credited counts against what was charged.
alter table positions drop constraint positions_financing_check;
