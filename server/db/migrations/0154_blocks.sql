-- Up Migration
-- Blocks: what is offered, what each buyer has reserved, and what the seller's side has said of it.

-- Blocks count with other offers, so that a number names one of either.
grant usage on sequence offerings_offering_seq to bourse_app;
create sequence block_trades;
grant usage on sequence block_trades to bourse_app;

create table blocks (
  account_id bigint not null,
  block bigint not null unique,
  order_seq bigint not null,
  instrument text not null,
  market text not null,
  currency text not null,
  quantity bigint not null check (quantity > 0),
  minimum bigint not null check (minimum between 1 and quantity),
  price bigint not null check (price > 0),
  reference bigint not null check (reference > 0),
  reference_seq bigint not null,
  house boolean not null,
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, block)
);
create index blocks_by_end on blocks (expires_at, block);

create table block_purchases (
  account_id bigint not null,
  purchase_seq bigint not null,
  trade bigint not null unique,
  block bigint not null references blocks (block),
  instrument text not null,
  market text not null,
  currency text not null,
  quantity bigint not null check (quantity > 0),
  price bigint not null check (price > 0),
  status text not null check (status in ('reserved', 'executed', 'lapsed')),
  held bigint not null check (held >= 0),
  value bigint not null check (value > 0),
  traded_on text not null,
  -- What the market said at that moment.
  quote text not null,
  locked_until timestamptz not null,
  position_seq bigint,
  reserved_at timestamptz not null,
  settled_at timestamptz,
  primary key (account_id, purchase_seq),
  check ((status = 'reserved') = (settled_at is null)),
  check ((status = 'reserved') = (held > 0)),
  check ((status = 'executed') = (position_seq is not null))
);
create index block_purchases_of_block on block_purchases (block, purchase_seq);
create index block_purchases_waiting on block_purchases (reserved_at) where status = 'reserved';
create index block_purchases_of_day on block_purchases (account_id, traded_on);

-- The seller's side: one word for each trade, and never another.
create table block_sales (
  account_id bigint not null,
  trade bigint primary key references block_purchases (trade),
  block bigint not null references blocks (block),
  order_seq bigint not null,
  quantity bigint not null check (quantity > 0),
  value bigint not null check (value > 0),
  sold boolean not null,
  at timestamptz not null
);
create index block_sales_of_block on block_sales (block);

-- Accounts that trade blocks for the house, or for the demo's seat, by rule.
create table block_desks (
  account_id bigint primary key,
  house boolean not null,
  instrument text not null
);

grant select, insert on blocks, block_purchases, block_sales, block_desks to bourse_app;
grant update (status, held, position_seq, settled_at) on block_purchases to bourse_app;
