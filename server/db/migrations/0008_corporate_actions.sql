-- Up Migration
-- Corporate actions: those that were imported, those whose adjustments are complete, and what each adjustment did.

create table corporate_actions (
  instrument text not null,
  kind text not null check (kind in ('split', 'stockDividend', 'dividend', 'rights', 'symbolChange', 'suspension', 'resumption', 'delisting')),
  -- Local dates of the market.
  ex_date text not null,
  declared_on text,
  record_date text,
  pay_date text,
  -- New shares per old, times 10^8.
  ratio bigint check (ratio > 0),
  -- Cash per share (price of a delisting), with 8 decimals.
  amount bigint check (amount >= 0),
  -- New code and name of a symbol change.
  code text,
  name text,
  imported_at timestamptz not null,
  primary key (instrument, ex_date, kind)
);

-- A row says that every position and order from before the action has been adjusted.
create table applied_actions (
  action text primary key,
  at timestamptz not null
);

-- Fills stay as they were; what a position or an order came to by them is counted through these rows.
create table position_adjustments (
  account_id bigint not null,
  -- Of the same count as orders and fills: fills with a smaller number were before it.
  adjustment_seq bigint not null,
  subject text not null check (subject in ('position', 'order')),
  subject_seq bigint not null,
  kind text not null,
  ex_date text not null,
  ratio bigint not null check (ratio > 0),
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
  primary key (account_id, adjustment_seq)
);
create index position_adjustments_by_subject on position_adjustments (account_id, subject, subject_seq, adjustment_seq);

grant select, insert on position_adjustments, applied_actions to bourse_app;
grant select, insert, update, delete on corporate_actions to bourse_app;
