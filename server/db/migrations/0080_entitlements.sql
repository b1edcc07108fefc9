-- Up Migration
-- Dividends and rights of long positions from their ex-date to their pay date: who held how much when the price went ex, and what it will
-- bring. Whoever sells in between has it all the same. A short position pays when the price goes ex, so that nothing of it can be lost.
create table entitlements (
  account_id bigint not null,
  position_seq bigint not null,
  kind text not null check (kind in ('dividend', 'rights')),
  ex_date text not null,
  instrument text not null,
  market text not null,
  currency text not null,
  quantity bigint not null check (quantity > 0),
  per_share bigint not null check (per_share > 0),
  -- Minor units.
  gross bigint not null check (gross > 0),
  withheld bigint not null check (withheld >= 0),
  declared_on text,
  record_date text,
  pay_date text not null,
  -- When the pay date begins where the market is.
  due_at timestamptz not null,
  at timestamptz not null,
  -- Once its money has been booked, which the account's own key for it does only once.
  paid boolean not null default false,
  primary key (account_id, position_seq, kind, ex_date)
);
create index entitlements_due on entitlements (due_at) where not paid;

grant select, insert on entitlements to bourse_app;
grant update (paid) on entitlements to bourse_app;
