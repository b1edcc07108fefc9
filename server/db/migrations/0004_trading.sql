-- Up Migration
-- Orders, positions and fills. Prices and quantities have 8 decimals; amounts are minor units of `currency`.

create table orders (
  account_id bigint not null,
  order_seq bigint not null,
  instrument text not null,
  market text not null,
  side text not null check (side in ('long', 'short')),
  effect text not null check (effect in ('open', 'close')),
  type text not null check (type in ('market', 'limit')),
  status text not null check (status in ('pending', 'inPosition', 'readyToClose', 'closed', 'cancelled', 'rejected')),
  quantity bigint not null check (quantity > 0),
  filled bigint not null check (filled >= 0 and filled <= quantity),
  average_price bigint,
  limit_price bigint,
  leverage integer not null check (leverage >= 1),
  time_in_force text not null check (time_in_force in ('day', 'gtc')),
  -- Money frozen for it while it is pending.
  hold bigint not null check (hold >= 0),
  fees bigint not null,
  tax bigint not null,
  currency text not null,
  cause text not null,
  position_seq bigint,
  expires_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, order_seq)
) with (fillfactor = 90);
create index orders_pending on orders (instrument) where status = 'pending';
create index orders_pending_by_account on orders (account_id) where status = 'pending';

create table positions (
  account_id bigint not null,
  position_seq bigint not null,
  instrument text not null,
  market text not null,
  side text not null check (side in ('long', 'short')),
  status text not null check (status in ('inPosition', 'readyToClose', 'closed')),
  quantity bigint not null check (quantity > 0),
  open_quantity bigint not null check (open_quantity >= 0 and open_quantity <= quantity),
  -- Sum of price × quantity of the opening fills, in minor units, and what of it belongs to the open quantity.
  cost bigint not null,
  open_cost bigint not null check (open_cost >= 0),
  average_cost bigint not null,
  -- Units of the open quantity that pending closing orders have reserved.
  reserved bigint not null default 0 check (reserved >= 0 and reserved <= open_quantity),
  margin bigint not null check (margin >= 0),
  leverage integer not null check (leverage >= 1),
  liquidation_price bigint,
  fees bigint not null,
  tax bigint not null,
  realized bigint not null,
  close_price bigint,
  currency text not null,
  source text not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (account_id, position_seq)
) with (fillfactor = 80);
create index positions_open on positions (account_id, instrument) where status <> 'closed';
create index positions_leveraged on positions (instrument) where status <> 'closed' and liquidation_price is not null;

create table fills (
  account_id bigint not null,
  fill_seq bigint not null,
  order_seq bigint not null,
  position_seq bigint not null,
  effect text not null check (effect in ('open', 'close')),
  price bigint not null check (price > 0),
  quantity bigint not null check (quantity > 0),
  -- Charges by name, as written in the fill's explanation: [[name, kind, amount], …]
  charges text not null,
  fee bigint not null,
  tax bigint not null,
  -- The quote it stands on.
  quote_seq bigint not null,
  quote_at timestamptz not null,
  bid bigint not null,
  ask bigint not null,
  last bigint not null,
  displayed_size bigint not null,
  impact bigint not null,
  source text not null,
  rule text not null,
  at timestamptz not null,
  primary key (account_id, fill_seq)
);
create index fills_by_position on fills (account_id, position_seq);
create index fills_by_order on fills (account_id, order_seq);

grant select, insert, update on orders, positions to bourse_app;
grant select, insert on fills to bourse_app;
