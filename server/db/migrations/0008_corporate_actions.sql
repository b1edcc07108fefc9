-- Up Migration
-- Corporate actions: those that were imported, what each adjustment did, and what positions were paid.

-- A ratio is two whole numbers: cut to eight decimals, 1:3 of 84 shares would come to 27.
create table corporate_actions (
  instrument text not null,
  kind text not null
    check (kind in ('split', 'stockDividend', 'dividend', 'rights', 'symbolChange', 'suspension', 'resumption', 'delisting')),
  -- Local dates of the market.
  ex_date text not null,
  declared_on text,
  record_date text,
  pay_date text,
  -- New shares per old ones: `numerator` for each `denominator`.
  numerator bigint,
  -- Cash per share (price of a delisting), with 8 decimals.
  amount bigint check (amount >= 0),
  -- New code and name of a symbol change.
  code text,
  name text,
  imported_at timestamptz not null,
  denominator bigint check (denominator > 0),
  primary key (instrument, ex_date, kind),
  check (numerator > 0),
  constraint corporate_actions_whole_ratio check ((numerator is null) = (denominator is null))
);
comment on table corporate_actions is 'A corporate action of an instrument.';
grant select, insert, update on corporate_actions to bourse_app;

create table applied_actions (
  action text primary key,
  at timestamptz not null
);
comment on table applied_actions is
  'A corporate action for which every position and order from before it has been adjusted.';
grant select, insert on applied_actions to bourse_app;

create table position_adjustments (
  account_id bigint not null,
  -- Of the same count as orders and fills: fills with a smaller number were before it.
  adjustment_seq bigint not null,
  subject text not null check (subject in ('position', 'order')),
  subject_seq bigint not null,
  kind text not null,
  ex_date text not null,
  -- As in corporate_actions.
  numerator bigint not null,
  quantity_before bigint not null,
  quantity_after bigint not null,
  -- Of a position what is open, of an order what has filled.
  part_before bigint not null,
  part_after bigint not null,
  -- New units paid in cash, at which price, and what they came to.
  fraction bigint not null check (fraction >= 0),
  price bigint not null,
  cash bigint not null check (cash >= 0),
  at timestamptz not null,
  denominator bigint not null check (denominator > 0),
  primary key (account_id, adjustment_seq),
  check (numerator > 0)
);
comment on table position_adjustments is
  'What a corporate action did to one position or order. Fills stay as they were; what a position or an order came to '
  'by them is counted through these rows.';
create index position_adjustments_by_subject on position_adjustments (account_id, subject, subject_seq, adjustment_seq);
grant select, insert on position_adjustments to bourse_app;

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
  -- What the market's tax takes of it before it arrives.
  withheld bigint not null default 0 check (withheld >= 0),
  primary key (account_id, position_seq, kind, ex_date)
);
comment on table dividends is 'What a position was paid, or owed, by a dividend or by rights.';
create index dividends_by_account on dividends (account_id, number);
grant select, insert on dividends to bourse_app;

-- Whoever sells in between has it all the same. A short position pays when the price goes ex, so that nothing of it can
-- be lost.
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
  -- Whether its money has been booked, which the account's own key for it does only once.
  paid boolean not null default false,
  primary key (account_id, position_seq, kind, ex_date)
);
comment on table entitlements is
  'A dividend or right of a long position from its ex-date to its pay date: who held how much when the price went ex, '
  'and what it will bring.';
create index entitlements_due on entitlements (due_at) where not paid;
grant select, insert, update (paid) on entitlements to bourse_app;
