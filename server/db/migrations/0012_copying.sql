-- Up Migration
-- Strategies that run by rule, and copying: customers who let others follow them, their followers' copies, and the
-- blocks in which each fill of a leader's is copied.

create table own_strategies (
  account_id bigint not null references accounts,
  strategy_seq bigint not null,
  kind text not null,
  parameters jsonb not null,
  instruments text[] not null check (cardinality(instruments) between 1 and 20),
  stop_at integer check (stop_at between 500 and 9000),
  made_at timestamptz not null,
  removed_at timestamptz,
  primary key (account_id, strategy_seq)
);
comment on table own_strategies is 'A strategy that a customer has saved.';
grant select, insert, update (removed_at) on own_strategies to bourse_app;

create table strategies (
  strategy bigint generated always as identity primary key,
  kind text not null,
  made_at timestamptz not null,
  -- Its owner; null: the house. What a customer runs is a copy of what was saved, so that it never changes.
  account_id bigint references accounts,
  saved_seq bigint,
  constraint saved_by_whom check ((account_id is null) = (saved_seq is null)),
  foreign key (account_id, saved_seq) references own_strategies
);
comment on table strategies is 'A strategy of the house, or the copy of a saved one that a customer runs.';
create index strategies_of_customers on strategies (account_id, strategy) where account_id is not null;
grant select, insert on strategies to bourse_app;

create table strategy_versions (
  strategy bigint not null references strategies,
  version integer not null check (version > 0),
  -- Whole numbers by name.
  parameters jsonb not null,
  instruments text[] not null check (cardinality(instruments) between 1 and 20),
  -- Basis points below its highest value at which it sells all and ends; null: never.
  stop_at integer check (stop_at between 500 and 9000),
  made_at timestamptz not null,
  primary key (strategy, version)
);
comment on table strategy_versions is 'A version of a strategy, which never changes.';
grant select, insert on strategy_versions to bourse_app;

create table strategy_runs (
  strategy bigint primary key references strategies,
  account_id bigint not null references accounts,
  version integer not null,
  currency text not null,
  -- The market's date at whose end it first decides.
  first_decision_date text not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  cause text check (cause in ('drawdown', 'customer', 'house')),
  portfolio smallint not null default 0,
  -- Of a customer's the number of what was saved.
  saved_seq bigint,
  -- Since when all of it is being sold, because somebody has stopped it.
  closing_at timestamptz,
  keeps_holdings boolean,
  unique (account_id, portfolio),
  check ((ended_at is null) = (cause is null)),
  constraint own_by_portfolio check ((saved_seq is null) = (portfolio = 0)),
  foreign key (strategy, version) references strategy_versions
);
comment on table strategy_runs is
  'A strategy that runs: the house''s in an account of the house, a customer''s in a portfolio that follows it (from '
  '9000 on).';
grant select, insert, update (version, ended_at, cause, closing_at, keeps_holdings) on strategy_runs to bourse_app;

create table strategy_days (
  strategy bigint not null references strategy_runs,
  -- The market's date that had ended, and when it was evaluated.
  date text not null,
  at timestamptz not null,
  version integer not null,
  -- The last of the account's transfers that it counts, and the last of its fills.
  seq bigint not null,
  fill_seq bigint not null,
  cash bigint not null,
  -- What came from outside since the row before it, less what was taken out.
  flow bigint not null,
  -- Instrument, units and closing price of each holding.
  held jsonb not null,
  value bigint not null,
  -- Growth since the first row, without flows, and the highest of it; 8 decimals.
  index bigint not null check (index >= 0),
  highest bigint not null check (highest >= index),
  -- Basis points of each instrument of the version, in its order; null where it didn't decide.
  weights integer[],
  traded_at timestamptz,
  primary key (strategy, date)
);
comment on table strategy_days is
  'What a strategy that runs came to and wanted at the end of a session. A row never changes, except for when it was '
  'traded.';
create index strategy_days_untraded on strategy_days (strategy) where traded_at is null;
grant select, insert, update (traded_at) on strategy_days to bourse_app;

create table strategy_refusals (
  strategy bigint not null references strategy_runs,
  date text not null,
  instrument text not null,
  side text not null check (side in ('buy', 'sell')),
  quantity bigint not null check (quantity > 0),
  reason text not null,
  at timestamptz not null,
  primary key (strategy, date, instrument, side)
);
comment on table strategy_refusals is 'What a strategy that runs wanted of a day and wasn''t allowed, with its reason.';
grant select, insert on strategy_refusals to bourse_app;

create table leaders (
  leader bigint generated always as identity primary key,
  kind text not null check (kind in ('customer', 'strategy')),
  account_id bigint not null,
  portfolio smallint not null,
  alias text not null,
  currency text not null,
  profit_share bigint not null check (profit_share between 0 and 20000000),
  level text not null default 'primary' check (level in ('primary', 'intermediate', 'senior')),
  -- The text to which the leader agreed in writing.
  agreed_version integer not null,
  started_at timestamptz not null,
  stopped_at timestamptz,
  strategy bigint unique references strategies,
  strategy_kind text,
  market text,
  -- Which version of the strategy runs, and the most that may follow it by what its market can carry.
  version integer check (version > 0),
  capacity bigint check (capacity >= 0),
  -- When the leader's level was last lowered, until there is room for more again.
  lowered_at timestamptz,
  -- The sum of the copies' bases, beside the leader, so that whoever begins or adds doesn't wait longer the more
  -- follow. The audit adds up the same.
  followed bigint not null default 0 check (followed >= 0),
  unique (account_id, portfolio),
  constraint leaders_strategy
    check ((kind = 'strategy') = (strategy is not null) and (strategy is null) = (version is null)
      and (strategy is null) = (strategy_kind is null) and (strategy is null) = (market is null)
      and (strategy is not null or capacity is null))
);
comment on table leaders is 'A customer or a strategy that others copy.';
-- A record can't be started again: one leader per customer, for good.
create unique index leaders_of_customers on leaders (account_id) where kind = 'customer';
-- A strategy is named by what it is, in its reader's language.
create unique index leaders_by_alias on leaders (lower(alias)) where kind = 'customer';
grant select, insert, update (profit_share, level, stopped_at, version, capacity, lowered_at, followed)
  on leaders to bourse_app;

create function refuse_leading_again() returns trigger language plpgsql as $$
begin
  raise exception 'leader % has stopped', old.leader;
end $$;
revoke execute on function refuse_leading_again from public;
create trigger no_leader_begins_again before update on leaders
  for each row when (old.stopped_at is not null and new.stopped_at is distinct from old.stopped_at)
  execute function refuse_leading_again();

create table leader_levels (
  leader bigint not null references leaders,
  night text not null,
  level text not null check (level in ('primary', 'intermediate', 'senior')),
  days integer not null,
  drawdown bigint not null,
  stake bigint not null,
  retained_followers integer not null,
  at timestamptz not null,
  primary key (leader, night)
);
comment on table leader_levels is 'A leader''s level of one night, with what it follows from.';
grant select, insert on leader_levels to bourse_app;

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
  keeps_holdings boolean,
  cause text,
  started_at timestamptz not null,
  ended_at timestamptz check ((ended_at is null) = (status <> 'ended')),
  -- The version to which the follower has agreed, and the last one about which they got a question.
  version integer check (version > 0),
  consent_requested_version integer check (consent_requested_version > 0),
  -- Followers are notified when their leader is held back, and when that is over: what this follower was notified of.
  held_reason text check (held_reason in ('restricted', 'level')),
  held_since timestamptz,
  -- A month's part of a gain is owed from the month's end on, whether or not the copy has the money.
  owed bigint not null default 0 check (owed >= 0),
  -- Since when it has never had less in it than the least with which one begins; null of one that has less.
  above_minimum_since timestamptz,
  -- All that was put in; money that is taken out reduces it by the same part as the copy, so that gains that are taken
  -- out leave no less than nothing. Loss and return are measured from it, and it is what follows a leader.
  base bigint not null check (base >= 0),
  primary key (account_id, portfolio),
  constraint copies_held check ((held_reason is null) = (held_since is null)),
  foreign key (account_id, portfolio) references portfolios
);
comment on table copies is
  'A copy: a portfolio of a follower (from 8000 to 9999) in which a leader''s fills are copied.';
create unique index copies_once on copies (account_id, leader) where status <> 'ended';
create index copies_going on copies (leader, account_id, portfolio) where status <> 'ended';
create index copies_begun on copies (leader, started_at);
grant select, insert, update (status, size, fixed_amount, stop_loss_rate, maximum_deviation_rate, maximum_share_rate,
  paid, high_water, shared, shared_month, keeps_holdings, cause, ended_at, version, consent_requested_version,
  held_reason, held_since, owed, above_minimum_since, base) on copies to bourse_app;

-- Whoever writes copies writes the sum of what follows a leader, in the order of the leaders, so that two commits never
-- wait for each other.
create function count_followed() returns trigger language plpgsql security invoker as $$
declare
  change record;
begin
  if tg_op = 'INSERT' then
    for change in select leader, sum(base) as base from added where status <> 'ended' group by 1 order by 1 loop
      update leaders set followed = followed + change.base where leader = change.leader;
    end loop;
  else
    for change in
      select leader, sum(base) as base from (select leader, base from added where status <> 'ended'
        union all select leader, -base from removed where status <> 'ended') n group by 1 having sum(base) <> 0 order by 1
    loop
      update leaders set followed = followed + change.base where leader = change.leader;
    end loop;
  end if;
  return null;
end $$;
revoke execute on function count_followed from public;
create trigger copies_begin after insert on copies referencing new table as added
  for each statement execute function count_followed();
create trigger copies_change after update on copies referencing old table as removed new table as added
  for each statement execute function count_followed();

-- Whoever comes while others have is decided again. Nobody waits for a lock on the leader's number.
create function follow_leader(asked bigint[], most bigint[]) returns void language plpgsql as $$
declare
  found bigint;
begin
  for i in 1 .. cardinality(asked) loop
    select followed into found from leaders where leader = asked[i] for no key update;
    if found > most[i] then
      if cardinality(asked) > 1 then
        raise exception 'leader % is followed by as much as may be', asked[i] using errcode = 'check_violation';
      end if;
      raise exception 'leader % has been followed meanwhile', asked[i] using errcode = 'serialization_failure';
    end if;
  end loop;
end $$;

create table copy_takings (
  account_id bigint not null,
  portfolio smallint not null,
  -- The account's last transfer before it.
  booked_after bigint not null,
  -- What the copy was worth then.
  equity bigint not null,
  base bigint not null check (base >= 0),
  primary key (account_id, portfolio, booked_after),
  foreign key (account_id, portfolio) references copies
);
comment on table copy_takings is
  'Money that was taken out of a copy: with what the copy was worth then, anybody can compute its base again.';
grant select, insert on copy_takings to bourse_app;

create table copy_stops (
  account_id bigint not null,
  portfolio smallint not null,
  equity bigint not null,
  base bigint not null,
  rate bigint not null,
  primary key (account_id, portfolio),
  foreign key (account_id, portfolio) references copies
);
comment on table copy_stops is 'What a copy was worth when its loss limit closed it, its base then, and the limit.';
grant select, insert on copy_stops to bourse_app;

-- The order in which a leader's blocks were priced: each stands behind the one before.
create sequence copy_plans;
grant usage on sequence copy_plans to bourse_app;

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
  impact bigint,
  -- When the leader's own trades beside it were looked at.
  surveillance_checked_at timestamptz,
  -- What copies close that end together is a block of no fill.
  leaving boolean not null default false,
  plan bigint unique check (plan is null or planned_at is not null),
  -- What the size of each copy stood on, so that anybody can compute it again: what the leader's portfolio was worth in
  -- the instrument's currency, what may follow it, and what does. Null of what closes.
  led_equity bigint,
  led_most bigint,
  led_followed bigint
);
comment on table copy_blocks is
  'A leader''s fill that is copied, written by the commit of that fill; or, for one copy alone, what its leader held '
  'when it began; or what copies close that end together.';
create index copy_blocks_undone on copy_blocks (block) where status <> 'done';
create index copy_blocks_of_leader on copy_blocks (leader, block);
create unique index copy_blocks_once
  on copy_blocks (account_id, fill_seq, part, coalesce(only_account, 0), coalesce(only_portfolio, 0), effect)
  where not leaving;
create index copy_blocks_unchecked on copy_blocks (done_at) where status = 'done' and surveillance_checked_at is null;
create index copy_blocks_by_time on copy_blocks (leader, filled_at);
grant select, insert, update (status, due_at, planned_at, done_at, quote_seq, quote_at, bid, ask, last, source, tick,
  displayed_size, taken_before, quantity, price, impact, surveillance_checked_at, plan, led_equity, led_most, led_followed)
  on copy_blocks to bourse_app;

-- A closing fill needs what the leader held before it: what is left of it now, and what this fill and later ones of the
-- same commit have closed. The trigger stands here and not beside fills, since it belongs to copying.
create function lead_fills() returns trigger language plpgsql as $$
begin
  if not exists (select from added f join leaders l on l.account_id = f.account_id where l.stopped_at is null) then return null; end if;
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
create trigger fills_of_leaders after insert on fills referencing new table as added
  for each statement execute function lead_fills();

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
  -- What its size stood on: what the copy was worth and held of the instrument, in its currency, and what the follower
  -- had chosen. Null of what closes.
  equity bigint,
  held_value bigint,
  fixed_amount bigint,
  maximum_share_rate bigint,
  maximum_deviation_rate bigint,
  leverage integer,
  primary key (account_id, portfolio, block),
  foreign key (account_id, portfolio) references copies
);
comment on table copy_orders is 'What one copy wanted of a block and got.';
create index copy_orders_planned on copy_orders (block, account_id, portfolio) where status = 'planned';
create index copy_orders_of_block on copy_orders (block);
grant select, insert, update (status, filled, reason, order_seq, decided_at) on copy_orders to bourse_app;

create sequence copy_share_numbers;
grant usage on sequence copy_share_numbers to bourse_app;

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
  paid bigint check (paid between 0 and amount),
  paid_at timestamptz check ((paid is null) = (paid_at is null)),
  -- The account's last transfer before it was owed.
  booked_after bigint not null,
  unique (account_id, portfolio, month)
);
comment on table copy_shares is 'A month''s part of a copy''s gain that goes to the leader.';
create index copy_shares_unreceived on copy_shares (leader) where received_at is null;
create index copy_shares_owed on copy_shares (account_id, portfolio) where paid is null;
grant select, insert, update (received_at, paid, paid_at) on copy_shares to bourse_app;

create table leader_trades (
  trade bigint generated always as identity unique,
  account_id bigint not null references accounts,
  fill_seq bigint not null,
  block bigint not null references copy_blocks,
  kind text not null check (kind in ('against', 'ahead')),
  at timestamptz not null,
  primary key (account_id, fill_seq, block)
);
comment on table leader_trades is
  'A trade of a leader''s against or ahead of what the followers got. The staff see it and nobody changes it.';
grant select, insert on leader_trades to bourse_app;
