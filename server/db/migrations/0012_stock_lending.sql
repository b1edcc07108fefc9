-- Up Migration
-- Stock to borrow for shorts: how much is lent, what the operator says can be, and what has been recalled.

-- Units lent to all customers: open shorts and what of orders to sell short still waits. One row an instrument, touched by shorts alone.
create table lent_stock (
  instrument text primary key,
  lent bigint not null check (lent >= 0)
);
insert into lent_stock (instrument, lent)
select instrument, sum(units) from (
  select instrument, open_quantity as units from positions where side = 'short' and status <> 'closed'
  union all
  select instrument, quantity - filled from orders where side = 'short' and effect = 'open' and status = 'pending') borrowed
group by instrument;

-- Instruments come sorted, so that two batches never wait for each other. What would lend more than `most` asks to be decided again.
create function lend_stock(instruments text[], changes bigint[], most bigint[]) returns void language plpgsql as $$
begin
  for i in 1 .. cardinality(instruments) loop
    -- Before the first short there is no row; whoever makes it may meet somebody else who does.
    insert into lent_stock (instrument, lent) values (instruments[i], 0) on conflict do nothing;
    update lent_stock set lent = greatest(lent + changes[i], 0)
    where instrument = instruments[i] and (changes[i] <= 0 or most[i] is null or lent + changes[i] <= most[i]);
    if not found then raise exception 'stock of % has been lent meanwhile', instruments[i] using errcode = 'serialization_failure'; end if;
  end loop;
end $$;

-- The operator's word on an instrument: only ahead of time, never changed.
create table stock_rules (
  from_at timestamptz not null,
  instrument text not null,
  -- Units that can be lent to all customers together, and the fee a year (8 decimals); null for the house's rule.
  quantity bigint check (quantity >= 0),
  rate bigint check (rate between 0 and 1000000000),
  decided_at timestamptz not null default now(),
  check (from_at > decided_at),
  primary key (instrument, from_at)
);

-- Who has been told to give borrowed units back, and by when.
create table stock_recalls (
  account_id bigint not null,
  position_seq bigint not null,
  recall integer not null check (recall > 0),
  instrument text not null,
  quantity bigint not null check (quantity > 0),
  told_at timestamptz not null,
  due_at timestamptz not null check (due_at > told_at),
  -- When it was bought back, given back or no longer needed.
  ended_at timestamptz,
  primary key (account_id, position_seq, recall)
);
create unique index stock_recalls_open on stock_recalls (account_id, position_seq) where ended_at is null;

grant select, insert, update on lent_stock, stock_recalls to bourse_app;
grant select on stock_rules to bourse_app;
