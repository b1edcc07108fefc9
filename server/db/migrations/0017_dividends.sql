-- Up Migration
-- What each position was paid, or owed, by a dividend or by rights: the dates as they were announced, and what it came to.

create table dividends (
  account_id bigint not null,
  position_seq bigint not null,
  kind text not null check (kind in ('dividend', 'rights')),
  ex_date text not null,
  -- In the order in which they were paid, over all accounts.
  number bigint generated always as identity,
  instrument text not null,
  market text not null,
  currency text not null,
  quantity bigint not null check (quantity > 0),
  per_share bigint not null check (per_share > 0),
  -- Minor units; below zero where a short position owed it.
  gross bigint not null,
  declared_on text,
  record_date text,
  pay_date text,
  at timestamptz not null,
  primary key (account_id, position_seq, kind, ex_date)
);
create index dividends_by_account on dividends (account_id, number);

grant select, insert on dividends to bourse_app;
