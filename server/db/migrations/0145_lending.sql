-- Up Migration
-- Stock that customers lend and borrow: their orders, what each night cost its borrower and brought its lenders, and the
-- collateral for what is lent.

-- What units that were borrowed over a night cost. One row a position (or what reserved units) and night; the market's
-- local date on which the night began.
create table borrow_nights (
  account_id bigint not null,
  borrower_seq bigint not null,
  night text not null,
  instrument text not null,
  currency text not null,
  units bigint not null check (units > 0),
  worth bigint not null check (worth >= 0),
  rate bigint not null check (rate >= 0),
  fee bigint not null check (fee >= 0),
  at timestamptz not null,
  primary key (account_id, borrower_seq, night)
);
create index borrow_nights_by_name on borrow_nights (instrument, night);
create index borrow_nights_by_night on borrow_nights (night);

create table lending_orders (
  account_id bigint not null,
  order_seq bigint not null,
  kind text not null check (kind in ('lend', 'borrow')),
  instrument text not null,
  market text not null,
  currency text not null,
  -- A lender lends whatever they hold.
  quantity bigint check (quantity > 0 and (quantity is null) = (kind = 'lend')),
  status text not null check (status in ('inProgress', 'recalled', 'finished')),
  since timestamptz not null,
  due_at timestamptz check (status <> 'recalled' or due_at is not null),
  ended_at timestamptz check ((ended_at is null) = (status <> 'finished')),
  cause text check (cause in ('customer', 'recalled', 'unpaid') and (cause is null) = (status <> 'finished')),
  fees bigint not null check (fees >= 0),
  primary key (account_id, order_seq)
);
create unique index lending_orders_once on lending_orders (account_id, instrument)
  where kind = 'lend' and status <> 'finished';
create index lending_orders_by_name on lending_orders (instrument, kind);

-- A night's fee of one instrument, shared out once: what all borrowers paid, and what of it came to whom.
create table lending_nights (
  instrument text not null,
  night text not null,
  currency text not null,
  borrowed bigint not null,
  offered bigint not null check (offered >= 0),
  lent bigint not null check (lent >= 0 and lent <= borrowed and lent <= offered),
  fee bigint not null check (fee >= 0),
  to_lenders bigint not null check (to_lenders >= 0),
  to_house bigint not null check (to_house >= 0 and to_lenders + to_house = fee),
  lenders_part bigint not null check (lenders_part between 0 and 100000000),
  at timestamptz not null,
  primary key (instrument, night)
);
create table lending_shares (
  account_id bigint not null,
  order_seq bigint not null,
  night text not null,
  instrument text not null,
  units bigint not null check (units > 0),
  amount bigint not null check (amount >= 0),
  paid_at timestamptz,
  primary key (account_id, order_seq, night)
);
create index lending_shares_by_name on lending_shares (instrument, night);
create index lending_shares_due on lending_shares (account_id, order_seq, night) where paid_at is null;

-- What stands for the lenders' units of an instrument after a night: 102 % of what they were worth at its end.
create table lending_marks (
  instrument text not null,
  night text not null,
  currency text not null,
  units bigint not null check (units >= 0),
  price bigint not null check (price >= 0),
  amount bigint not null check (amount >= 0),
  at timestamptz not null,
  primary key (instrument, night)
);

create index lending_marks_by_night on lending_marks (night);

-- The operator's rule for a market: only ahead of time, never changed.
create table lending_rules (
  market text not null,
  from_at timestamptz not null,
  -- Whether anybody can begin to lend or borrow.
  open boolean not null,
  -- Of the fee what lenders get, of all that can be lent what borrowings may reserve (8 decimals).
  lenders_part bigint not null check (lenders_part between 0 and 100000000),
  quota_part bigint not null check (quota_part between 0 and 100000000),
  notice_days integer not null check (notice_days between 1 and 30),
  decided_at timestamptz not null default now(),
  check (from_at > decided_at),
  primary key (market, from_at)
);

-- What customers lend of an instrument at this moment: what they hold of it in full, in the main portfolio.
create function stock_offered(of text) returns bigint language sql stable as $$
  select coalesce(sum(p.open_quantity), 0)::bigint from lending_orders o join positions p
    on p.account_id = o.account_id and p.instrument = o.instrument
  where o.instrument = of and o.kind = 'lend' and o.status <> 'finished' and p.side = 'long' and p.leverage = 1
    and not p.day_trading and p.portfolio = 0 and p.status <> 'closed'
$$;

-- What borrowings have reserved of it and their holders haven't sold short; the borrower's own doesn't count.
create function stock_reserved(of text, borrower bigint) returns bigint language sql stable as $$
  select coalesce(sum(greatest(r.reserved - coalesce((select sum(p.open_quantity) from positions p
      where p.account_id = r.account_id and p.instrument = of and p.side = 'short' and p.status <> 'closed'), 0)
    - coalesce((select sum(w.quantity - w.filled) from orders w where w.account_id = r.account_id
      and w.instrument = of and w.side = 'short' and w.effect = 'open' and w.status = 'pending'), 0), 0)), 0)::bigint
  from (select account_id, sum(quantity) as reserved from lending_orders
    where instrument = of and kind = 'borrow' and status <> 'finished' and account_id <> borrower group by 1) r
$$;

-- All that there is to know about what can be lent of it beside the house's stock: what is lent, what customers offer, what
-- borrowings have reserved, and what of that isn't used.
create function stock_count(of text)
returns table (lent bigint, offered bigint, reserved bigint, unused bigint) language sql stable as $$
  select coalesce((select l.lent from lent_stock l where l.instrument = of), 0)::bigint, stock_offered(of),
    coalesce((select sum(o.quantity) from lending_orders o where o.instrument = of and o.kind = 'borrow'
      and o.status <> 'finished'), 0)::bigint,
    stock_reserved(of, 0)
$$;

-- What has just been written may reserve no more than `most`; whoever else reserves the same waits for the commit.
create function reserve_stock(instruments text[], most bigint[]) returns void language plpgsql as $$
begin
  for i in 1 .. cardinality(instruments) loop
    insert into lent_stock (instrument, lent) values (instruments[i], 0) on conflict do nothing;
    perform 1 from lent_stock where instrument = instruments[i] for update;
    if (select c.reserved from stock_count(instruments[i]) c) > most[i] then
      raise exception 'stock of % has been reserved meanwhile', instruments[i] using errcode = 'serialization_failure';
    end if;
  end loop;
end $$;

grant select, insert on borrow_nights, lending_orders, lending_nights, lending_shares, lending_marks to bourse_app;
grant update (status, due_at, ended_at, cause, fees) on lending_orders to bourse_app;
grant update (paid_at) on lending_shares to bourse_app;
grant select on lending_rules to bourse_app;
