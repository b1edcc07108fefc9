-- Up Migration
-- Price alerts: what a customer wants to be told once. Prices have 8 decimals.

create table price_alerts (
  account_id bigint not null,
  alert_seq bigint not null,
  instrument text not null,
  kind text not null check (kind in ('above', 'below', 'percent')),
  -- It fires when the last price reaches one of them.
  upper bigint,
  lower bigint,
  -- Of a percent alert: the part by which the price is to move, and from where.
  rate bigint,
  reference bigint not null,
  expires_at timestamptz,
  created_at timestamptz not null,
  fired_at timestamptz,
  fired_price bigint,
  primary key (account_id, alert_seq),
  check (upper is not null or lower is not null)
);
create index price_alerts_waiting on price_alerts (instrument) where fired_at is null;

grant select, insert, update, delete on price_alerts to bourse_app;
