-- Up Migration
-- Copying: customers who let others follow them, copies (portfolios from 8000 to 9999), and the blocks in which each fill of
-- a leader's is copied.

alter table portfolios
  drop constraint portfolios_kind_check,
  add constraint portfolios_kind_check check (kind in ('own', 'copy', 'league')),
  add constraint copies_by_number check ((kind = 'copy') = (portfolio between 8000 and 9999)) not valid;

insert into ledger_accounts (name, class, holder, owner, sign, area) values
  ('profitShares', 'liability', 'house', 'house', 'notNegative', 'copying');

create table leaders (
  leader bigint generated always as identity primary key,
  kind text not null check (kind in ('customer', 'strategy')),
  account_id bigint not null,
  portfolio smallint not null,
  alias text not null,
  currency text not null,
  profit_share bigint not null check (profit_share between 0 and 20000000),
  level text not null default 'primary' check (level in ('primary', 'intermediate', 'senior')),
  -- The text that the leader agreed to in writing.
  agreed_version integer not null,
  started_at timestamptz not null,
  stopped_at timestamptz,
  unique (account_id, portfolio)
);
-- A record can't be begun anew: one leader a customer, for good.
create unique index leaders_of_customers on leaders (account_id) where kind = 'customer';
create unique index leaders_by_alias on leaders (lower(alias));
create function refuse_leading_again() returns trigger language plpgsql as $$
begin
  raise exception 'leader % has stopped', old.leader;
end $$;
revoke execute on function refuse_leading_again from public;
create trigger no_leader_begins_again before update on leaders for each row
  when (old.stopped_at is not null and new.stopped_at is distinct from old.stopped_at)
  execute function refuse_leading_again();

-- What a leader's level was each night, with what it follows from.
create table leader_levels (
  leader bigint not null references leaders,
  night text not null,
  level text not null check (level in ('primary', 'intermediate', 'senior')),
  days integer not null,
  drawdown bigint not null,
  stake bigint not null,
  kept integer not null,
  at timestamptz not null,
  primary key (leader, night)
);

create table copies (
  account_id bigint not null,
  portfolio smallint not null check (portfolio between 8000 and 9999),
  leader bigint not null references leaders,
  status text not null check (status in ('active', 'paused', 'stopping', 'ended')),
  currency text not null,
  size text not null check (size in ('proportional', 'fixed')),
  fixed_amount bigint check (fixed_amount > 0 and size = 'fixed' or fixed_amount is null and size = 'proportional'),
  stop_loss_rate bigint check (stop_loss_rate > 0 and stop_loss_rate <= 100000000),
  maximum_deviation_rate bigint not null check (maximum_deviation_rate >= 0),
  maximum_share_rate bigint not null check (maximum_share_rate > 0),
  paid bigint not null,
  high_water bigint not null,
  share_rate bigint not null check (share_rate >= 0),
  shared bigint not null default 0 check (shared >= 0),
  shared_month text not null,
  keeps boolean,
  cause text,
  started_at timestamptz not null,
  ended_at timestamptz check ((ended_at is null) = (status <> 'ended')),
  primary key (account_id, portfolio),
  foreign key (account_id, portfolio) references portfolios
);
create unique index copies_once on copies (account_id, leader) where status <> 'ended';
create index copies_going on copies (leader, account_id, portfolio) where status <> 'ended';

-- One row for each fill of a leader's, written by the commit of that fill: whoever copies reads it from here. Where only one
-- copy is meant, it has what its leader held when it began.
create table copy_blocks (
  block bigint generated always as identity primary key,
  leader bigint not null references leaders,
  account_id bigint not null,
  -- Of a fill its number, of what was open already its position's.
  fill_seq bigint not null,
  part integer not null default 1,
  only_account bigint,
  only_portfolio smallint,
  instrument text not null,
  side text not null check (side in ('long', 'short')),
  effect text not null check (effect in ('open', 'close')),
  leverage integer not null,
  leader_price bigint not null check (leader_price > 0),
  leader_quantity bigint not null check (leader_quantity > 0),
  held_before bigint not null,
  leader_taken bigint not null,
  leader_quote_at timestamptz not null,
  filled_at timestamptz not null,
  status text not null check (status in ('waiting', 'planned', 'done')),
  -- When it is looked at next, while it waits.
  due_at timestamptz not null,
  planned_at timestamptz,
  done_at timestamptz,
  quote_seq bigint,
  quote_at timestamptz,
  bid bigint,
  ask bigint,
  last bigint,
  source text,
  tick bigint,
  displayed_size bigint,
  taken_before bigint,
  quantity bigint,
  price bigint,
  impact bigint
);
create unique index copy_blocks_once on copy_blocks (account_id, fill_seq, part, coalesce(only_account, 0),
  coalesce(only_portfolio, 0), effect);
create index copy_blocks_undone on copy_blocks (block) where status <> 'done';
create index copy_blocks_of_leader on copy_blocks (leader, block);

create table copy_orders (
  account_id bigint not null,
  portfolio smallint not null,
  block bigint not null references copy_blocks,
  status text not null check (status in ('planned', 'filled', 'skipped')),
  -- Units by its size; what of the block is this copy's; and what it got.
  wanted bigint not null,
  quantity bigint not null,
  filled bigint not null default 0,
  reason text check ((reason is null) = (status <> 'skipped')),
  order_seq bigint check ((order_seq is null) = (status <> 'filled')),
  decided_at timestamptz check ((decided_at is null) = (status = 'planned')),
  primary key (account_id, portfolio, block),
  foreign key (account_id, portfolio) references copies
);
create index copy_orders_planned on copy_orders (block, account_id, portfolio) where status = 'planned';
create index copy_orders_of_block on copy_orders (block);

create sequence copy_share_numbers;
create table copy_shares (
  share bigint primary key,
  account_id bigint not null,
  portfolio smallint not null,
  leader bigint not null references leaders,
  month text not null,
  currency text not null,
  equity bigint not null,
  high_water bigint not null,
  rate bigint not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  received_at timestamptz,
  unique (account_id, portfolio, month)
);
create index copy_shares_unreceived on copy_shares (leader) where received_at is null;

grant select on leaders, leader_levels, copies, copy_blocks, copy_orders, copy_shares to bourse_app;
grant insert on leaders, leader_levels, copies, copy_blocks, copy_orders, copy_shares to bourse_app;
grant usage on sequence copy_share_numbers to bourse_app;
grant update (level, stopped_at) on leaders to bourse_app;
grant update (status, size, fixed_amount, stop_loss_rate, maximum_deviation_rate, maximum_share_rate, paid, high_water, shared,
  shared_month, keeps, cause, ended_at) on copies to bourse_app;
grant update (status, due_at, planned_at, done_at, quote_seq, quote_at, bid, ask, last, source, tick, displayed_size,
  taken_before, quantity, price, impact) on copy_blocks to bourse_app;
grant update (status, filled, reason, order_seq, decided_at) on copy_orders to bourse_app;
grant update (received_at) on copy_shares to bourse_app;

-- What the leader held before a closing fill: what is left of it now, and what this fill and later ones of the same commit
-- have closed.
create function lead_fills() returns trigger language plpgsql as $$
begin
  insert into copy_blocks (leader, account_id, fill_seq, instrument, side, effect, leverage, leader_price, leader_quantity,
    held_before, leader_taken, leader_quote_at, filled_at, status, due_at)
  select l.leader, f.account_id, f.fill_seq, o.instrument, o.side, f.effect, o.leverage, f.price, f.quantity,
    case f.effect when 'open' then 0 else coalesce((select sum(p.open_quantity) from positions p
        where p.account_id = f.account_id and p.portfolio = l.portfolio and p.instrument = o.instrument and p.side = o.side
          and p.status <> 'closed'), 0)
      + (select sum(case g.effect when 'close' then g.quantity else -g.quantity end) from added g
          join orders q on (q.account_id, q.order_seq) = (g.account_id, g.order_seq)
          where g.account_id = f.account_id and q.portfolio = l.portfolio and q.instrument = o.instrument
            and q.side = o.side and g.fill_seq >= f.fill_seq) end,
    case when f.rule in ('market.within', 'market.impact', 'limit.immediate', 'stop.triggered', 'close.market',
      'close.impact') then coalesce(f.taken_before, 0) else 0 end,
    f.quote_at, f.at, 'waiting', f.at
  from added f join orders o on (o.account_id, o.order_seq) = (f.account_id, f.order_seq)
    join leaders l on (l.account_id, l.portfolio) = (o.account_id, o.portfolio)
  where l.stopped_at is null;
  return null;
end $$;
revoke execute on function lead_fills from public;
create trigger fills_of_leaders after insert on fills referencing new table as added for each statement
  execute function lead_fills();

-- Followers of one leader count together: whoever comes while others have is decided again.
create function follow_leader(followed bigint[], most bigint[]) returns void language plpgsql as $$
begin
  for i in 1 .. cardinality(followed) loop
    perform 1 from leaders where leader = followed[i] for update;
    if (select coalesce(sum(paid), 0) from copies where leader = followed[i] and status <> 'ended') > most[i] then
      if cardinality(followed) > 1 then
        raise exception 'leader % is followed by as much as may be', followed[i] using errcode = 'check_violation';
      end if;
      raise exception 'leader % has been followed meanwhile', followed[i] using errcode = 'serialization_failure';
    end if;
  end loop;
end $$;
