-- Up Migration
-- What is lent: credit to customers, the holdings that secure it, and stock that customers lend and borrow.

-- `book` is the loan as its rules know it. Beside it stands what others read: the instalments by when they are due,
-- what lateness has cost, and when the clock has something to do. Only an overdue loan affects a withdrawal.
create table loans (
  account_id bigint not null,
  -- One of the account's own numbers, as orders and requests have.
  loan_seq bigint not null check (loan_seq > 0),
  currency text not null,
  -- Minor units.
  principal bigint not null check (principal > 0),
  repaid bigint not null default 0 check (repaid >= 0 and repaid <= principal),
  disbursed_at timestamptz,
  due_at timestamptz check (due_at > disbursed_at),
  -- When the last of it came back.
  repaid_at timestamptz check (repaid_at >= disbursed_at),
  status text not null default 'active'
    check (status in ('offered', 'active', 'overdue', 'repaid', 'settled', 'withdrawn', 'declined', 'lapsed')),
  due_instalments jsonb,
  late bigint not null default 0 check (late >= 0),
  book jsonb,
  next_at timestamptz,
  primary key (account_id, loan_seq),
  check ((repaid = principal) = (repaid_at is not null)),
  check ((disbursed_at is null) = (status in ('offered', 'declined', 'lapsed'))),
  check ((disbursed_at is null) = (due_at is null))
);
comment on table loans is 'A credit loan from its offer to its end.';
create index loans_next on loans (next_at, account_id, loan_seq) where next_at is not null;
-- Loans that are secured, for whoever watches what secures them.
create index loans_secured on loans (account_id, loan_seq)
  where status in ('active', 'overdue') and book->'terms' ? 'pledges';
-- What is due is collected as soon as the money is there: the loans of which something is due.
create index loans_due on loans (account_id, loan_seq)
  where status in ('active', 'overdue') and book @? '$.instalments[*] ? (@.billed == true && @.paidAt == null)';
grant select, insert, update (repaid, disbursed_at, due_at, repaid_at, status, due_instalments, late, book, next_at)
  on loans to bourse_app;

create table loan_payments (
  account_id bigint not null,
  loan_seq bigint not null,
  number integer not null check (number > 0),
  kind text not null check (kind in ('collected', 'repaid', 'sold')),
  -- The operator's date, up to which the loan was counted then.
  date text not null,
  at timestamptz not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  interest bigint not null check (interest >= 0),
  principal bigint not null check (principal >= 0),
  -- When it was booked; `at` is when it counts as paid. What came to its date during an outage is collected as of that
  -- date.
  booked_at timestamptz not null,
  primary key (account_id, loan_seq, number),
  check (amount = fee + interest + principal),
  check (at <= booked_at),
  foreign key (account_id, loan_seq) references loans
);
comment on table loan_payments is 'A payment of a loan, and what it paid.';
grant select, insert on loan_payments to bourse_app;

create table pledge_steps (
  account_id bigint not null,
  step_seq bigint not null,
  loan_seq bigint not null,
  position_seq bigint not null,
  instrument text not null,
  -- Units, below zero for what is released.
  change bigint not null check (change <> 0),
  cause text not null check (cause in ('pledged', 'added', 'released', 'sold', 'adjusted', 'repaid')),
  at timestamptz not null,
  primary key (account_id, step_seq),
  foreign key (account_id, loan_seq) references loans
);
comment on table pledge_steps is 'A change in what of a position secures a loan.';
create index pledge_steps_by_position on pledge_steps (account_id, position_seq);
grant select, insert on pledge_steps to bourse_app;

create table lent_stock (
  instrument text primary key,
  lent bigint not null check (lent >= 0)
);
comment on table lent_stock is
  'Units of an instrument that are lent to all customers: open shorts and what of orders to sell short still waits. '
  'Only shorts touch it.';
grant select, insert, update on lent_stock to bourse_app;

-- Instruments come sorted, so that two batches never wait for each other. What would lend more than `most` is decided
-- again.
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

create table stock_rules (
  from_at timestamptz not null,
  instrument text not null,
  -- Units that can be lent to all customers together, and the fee per year (8 decimals); null for the house's rule.
  quantity bigint check (quantity >= 0),
  rate bigint check (rate between 0 and 1000000000),
  decided_at timestamptz not null default now(),
  primary key (instrument, from_at),
  check (from_at > decided_at)
);
comment on table stock_rules is
  'The operator''s rule for what can be borrowed of an instrument. Dated ahead, never changed.';
create trigger bind_rule after insert on stock_rules for each row execute function bind_rule();
grant select on stock_rules to bourse_app;

create table stock_recalls (
  account_id bigint not null,
  position_seq bigint not null,
  recall integer not null check (recall > 0),
  instrument text not null,
  quantity bigint not null check (quantity > 0),
  notified_at timestamptz not null,
  due_at timestamptz not null check (due_at > notified_at),
  -- When it was bought back, returned or no longer needed.
  ended_at timestamptz,
  primary key (account_id, position_seq, recall)
);
comment on table stock_recalls is 'A customer who has to return borrowed units, and by when.';
create unique index stock_recalls_open on stock_recalls (account_id, position_seq) where ended_at is null;
grant select, insert, update on stock_recalls to bourse_app;

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
comment on table borrow_nights is
  'What units that were borrowed over a night cost: one row for a position (or what reserved units) and night, the '
  'market''s local date on which it began.';
create index borrow_nights_by_name on borrow_nights (instrument, night);
create index borrow_nights_by_night on borrow_nights (night);
grant select, insert on borrow_nights to bourse_app;

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
comment on table lending_orders is 'A customer''s order to lend an instrument or to reserve it for borrowing.';
create unique index lending_orders_once on lending_orders (account_id, instrument)
  where kind = 'lend' and status <> 'finished';
create index lending_orders_by_name on lending_orders (instrument, kind);
grant select, insert, update (status, due_at, ended_at, cause, fees) on lending_orders to bourse_app;

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
comment on table lending_nights is
  'A night''s fee of one instrument, shared out once: what all borrowers paid, and what of it went to lenders and to '
  'the house.';
grant select, insert on lending_nights to bourse_app;

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
comment on table lending_shares is 'What one lender got of a night''s fee.';
create index lending_shares_by_name on lending_shares (instrument, night);
create index lending_shares_due on lending_shares (account_id, order_seq, night) where paid_at is null;
grant select, insert, update (paid_at) on lending_shares to bourse_app;

create table lending_mark_prices (
  instrument text not null,
  night text not null,
  currency text not null,
  units bigint not null check (units >= 0),
  price bigint not null check (price >= 0),
  amount bigint not null check (amount >= 0),
  at timestamptz not null,
  primary key (instrument, night)
);
comment on table lending_mark_prices is
  'The collateral for the lenders'' units of an instrument after a night: 102 % of what they were worth at its end.';
create index lending_mark_prices_by_night on lending_mark_prices (night);
grant select, insert on lending_mark_prices to bourse_app;

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
  primary key (market, from_at),
  check (from_at > decided_at)
);
comment on table lending_rules is
  'The operator''s rule for lending in a market. Two people date it ahead, and it never changes.';
create trigger bind_rule after insert on lending_rules for each row execute function bind_rule();
grant select, insert on lending_rules to bourse_app;

-- What customers lend of an instrument at this moment: what they hold of it in full, in the main portfolio. What
-- secures a loan isn't lent, nor units that their holder can't sell yet, by the world's clock, which the caller passes.
create function stock_offered(of text, moment timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(p.open_quantity - p.pledged), 0)::bigint from lending_orders o join positions p
    on p.account_id = o.account_id and p.instrument = o.instrument
  where o.instrument = of and o.kind = 'lend' and o.status <> 'finished' and p.side = 'long' and p.leverage = 1
    and not p.day_trading and p.portfolio = 0 and p.status <> 'closed'
    and (p.locked_until is null or p.locked_until <= moment)
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

-- All that there is to know about what can be lent of it beside the house's stock: what is lent, what customers offer,
-- what borrowings have reserved, and what of that isn't used.
create function stock_count(of text, moment timestamptz)
returns table (lent bigint, offered bigint, reserved bigint, unused bigint) language sql stable as $$
  select coalesce((select l.lent from lent_stock l where l.instrument = of), 0)::bigint, stock_offered(of, moment),
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
    if (select coalesce(sum(o.quantity), 0) from lending_orders o where o.instrument = instruments[i]
      and o.kind = 'borrow' and o.status <> 'finished') > most[i] then
      raise exception 'stock of % has been reserved meanwhile', instruments[i] using errcode = 'serialization_failure';
    end if;
  end loop;
end $$;
