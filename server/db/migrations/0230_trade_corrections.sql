-- Up Migration
-- What was done about clearly erroneous fills, each once: beside the fill, which stays as it was made. Difference, fee and tax are what its transfers moved.
create table trade_corrections (
  account_id bigint not null,
  request_seq bigint not null,
  fill_seq bigint not null,
  order_seq bigint not null,
  position_seq bigint not null,
  measure text not null check (measure in ('correct', 'bust')),
  why text not null,
  currency text not null,
  quantity bigint not null check (quantity > 0),
  price bigint not null check (price > 0),
  reference bigint not null check (reference > 0),
  reference_at timestamptz not null,
  difference bigint not null,
  fee bigint not null check (fee >= 0),
  tax bigint not null check (tax >= 0),
  -- Of a bust, the order that sold the units.
  closing_seq bigint check ((closing_seq is not null) = (measure = 'bust')),
  at timestamptz not null,
  primary key (account_id, request_seq),
  unique (account_id, fill_seq)
);
create index trade_corrections_by_position on trade_corrections (account_id, position_seq);
grant select, insert on trade_corrections to bourse_app;
