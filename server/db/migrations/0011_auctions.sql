-- Up Migration
-- Orders at the open and at the close, and what each auction came to: written before the first of its fills, so that every one of them
-- gets the same price, whoever makes it and after whatever stop.

alter table orders drop constraint orders_time_in_force_check;
alter table orders add constraint orders_time_in_force_check check (time_in_force in ('day', 'gtc', 'gtd', 'ioc', 'fok', 'atOpen', 'atClose'));

create table auctions (
  instrument text not null,
  kind text not null check (kind in ('open', 'close')),
  -- When its price was to be given.
  at timestamptz not null,
  -- Null where nothing met, or where it was not held.
  price bigint check (price > 0),
  volume bigint not null,
  -- Units wanted beyond the volume at the price, negative where more was offered.
  imbalance bigint not null,
  primary key (instrument, kind, at)
);

create table auction_fills (
  instrument text not null,
  kind text not null,
  at timestamptz not null,
  account_id bigint not null,
  order_seq bigint not null,
  quantity bigint not null check (quantity > 0),
  primary key (instrument, kind, at, account_id, order_seq),
  foreign key (instrument, kind, at) references auctions
);

grant select, insert on auctions, auction_fills to bourse_app;
