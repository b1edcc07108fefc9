-- Up Migration
-- The same checks as before, for less: these cost each batch of orders some 8 µs an order.

-- The chart's names were lists of constants, which each statement reads anew from the catalogue: now they are one array, with the
-- accounts of most transfers first.
alter table ledger_accounts add constraint play_by_name check ((class = 'play') = starts_with(name, 'play'));
create or replace function name_accounts_of_transfers() returns trigger language plpgsql as $$
declare names text := (select quote_literal(array_agg(name order by name <> 'available', area <> 'trading', name)) from ledger_accounts);
begin
  alter table transfers
    drop constraint if exists transfers_of_chart,
    drop constraint if exists no_transfer_between_play_and_money;
  -- What is there has passed the checks before, whose names these have, too.
  execute format('alter table transfers
    add constraint transfers_of_chart check (debit = any(%1$s::text[]) and credit = any(%1$s::text[])) not valid,
    add constraint no_transfer_between_play_and_money check (starts_with(debit, ''play'') = starts_with(credit, ''play'')) not valid', names);
  return null;
end $$;
insert into ledger_accounts select * from ledger_accounts where false;

-- A trigger after each updated row makes the update read the former row once more. A balance never moves to another name, which
-- a statement can be asked, and whether a portfolio is open is asked by the function that changes balances.
drop trigger balances_of_customers on balances;
create trigger balances_of_customers after insert on balances for each row execute function refuse_house_balance();
drop trigger balances_of_open_portfolios on balances;
create function refuse_moved_balance() returns trigger language plpgsql as $$
begin
  raise exception 'a balance keeps its account, portfolio, currency and bucket';
end $$;
revoke execute on function refuse_moved_balance from public;
create trigger balances_stay after update of account_id, portfolio, currency, bucket on balances for each statement
  execute function refuse_moved_balance();
-- No account is lost from the chart, so whoever is asked once, as a balance is made, is asked for good.
alter table balances alter constraint balances_of_chart not enforced;
create or replace function refuse_house_balance() returns trigger language plpgsql as $$
declare
  account ledger_accounts;
begin
  select * into account from ledger_accounts where name = new.bucket;
  if not found then
    raise exception 'the chart has no account %', new.bucket using errcode = 'foreign_key_violation';
  end if;
  if account.holder = 'house' then
    raise exception 'a balance of account % on the house''s account %', new.account_id, new.bucket using errcode = 'check_violation';
  end if;
  if (account.class = 'play') <> (new.portfolio >= 10000) then
    raise exception 'portfolio % of account % has no account %', new.portfolio, new.account_id, new.bucket using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace function change_accounts(
  places text[], transfer_seqs_before bigint[], entity_seqs bigint[], transfer_seqs bigint[], event_seqs bigint[], consumptions text[],
  balance_places text[], amounts_before bigint[], amounts bigint[], lots_after text[],
  new_accounts bigint[], new_portfolios smallint[], new_currencies text[], new_buckets text[], new_amounts bigint[], new_lots text[]
) returns void language plpgsql security definer set plan_cache_mode = force_generic_plan as $$
declare
  found_accounts bigint;
  found_balances bigint;
  counted bigint;
  written bigint;
  miscounted text;
  unexplained text;
  -- Portfolios other than the main one in which a balance grew, as "account/portfolio".
  grown text[];
  not_open text;
  of_customers text[] := array(select name from ledger_accounts where holder = 'customer');
begin
  with counters as (
    update accounts t set entity_seq = n.entity_seq, transfer_seq = n.transfer_seq, event_seq = n.event_seq, consumed = n.consumed
    from unnest(places, transfer_seqs_before, entity_seqs, transfer_seqs, event_seqs, consumptions) n(place, was, entity_seq, transfer_seq, event_seq, consumed)
    where t.ctid = n.place::tid and t.transfer_seq = n.was returning t.account_id, n.transfer_seq - n.was as change),
  changed as (
    update balances t set amount = n.amount, lots = n.lots from unnest(balance_places, amounts_before, amounts, lots_after) n(place, was, amount, lots)
    where t.ctid = n.place::tid and t.amount = n.was returning t.account_id, t.portfolio, t.currency, t.bucket, n.amount - n.was as change),
  made as (
    insert into balances as t (account_id, portfolio, currency, bucket, amount, lots)
    select account_id, portfolio, currency, bucket, amount, lots
    from unnest(new_accounts, new_portfolios, new_currencies, new_buckets, new_amounts, new_lots) n(account_id, portfolio, currency, bucket, amount, lots)
    returning t.account_id, t.portfolio, t.currency, t.bucket, t.amount as change),
  -- By the ledger's own count: in a database that was read in from another it is ahead of the transactions' numbers.
  moved as materialized (select account_id, currency, debit, debit_portfolio, credit, credit_portfolio, amount from transfers where xid = ledger_xid()),
  miscounting as (
    select account_id, sum(change) as change from (select account_id, change from counters union all select account_id, -1 from moved) each group by account_id having sum(change) <> 0),
  differing as (
    select account_id, portfolio, currency, bucket from (
      select account_id, portfolio, currency, bucket, change from changed
      union all select account_id, portfolio, currency, bucket, change from made
      union all select account_id, debit_portfolio, currency, debit, amount from moved where debit = any(of_customers)
      union all select account_id, credit_portfolio, currency, credit, -amount from moved where credit = any(of_customers)) each
    group by account_id, portfolio, currency, bucket having sum(change) <> 0)
  select (select count(*) from counters), (select count(*) from changed), (select coalesce(sum(change), 0) from counters), (select count(*) from moved),
    (select string_agg(account_id || ' counts ' || abs(change) || case when change > 0 then ' transfers more than it was written' else ' fewer' end, ', ' order by account_id) from miscounting),
    (select array_agg(account_id || '/' || portfolio) from changed where portfolio <> 0 and change > 0),
    (select string_agg(account_id || case portfolio when 0 then '' else '/' || portfolio end || ' ' || currency || ' ' || bucket, ', ') from differing)
  into found_accounts, found_balances, counted, written, miscounted, grown, unexplained;
  -- A row that was not at its place would be money lost, so then nothing of the batch is written.
  if found_accounts <> cardinality(places) or found_balances <> cardinality(balance_places) then raise exception 'a row of an account is not where it was read, or not as it was'; end if;
  if counted <> written then raise exception '% transfers are counted, but % written', counted, written; end if;
  if miscounted is not null then raise exception '%', miscounted; end if;
  if grown is not null then
    select each into not_open from unnest(grown) each where not exists (select from portfolios
      where account_id = split_part(each, '/', 1)::bigint and portfolio = split_part(each, '/', 2)::smallint and closed_at is null);
    if not_open is not null then
      raise exception 'account % has no portfolio %', split_part(not_open, '/', 1), split_part(not_open, '/', 2) using errcode = 'check_violation';
    end if;
  end if;
  if unexplained is not null then raise exception 'no transfer says why: %', unexplained; end if;
end $$;

-- Most batches have no fill of a leader's, and need only be asked.
create or replace function lead_fills() returns trigger language plpgsql as $$
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

-- To write a function anew takes its settings away.
do $$ declare each regprocedure; begin
  for each in select oid::regprocedure from pg_proc where prosecdef and pronamespace = current_schema()::regnamespace loop
    execute format('alter function %s set search_path = pg_catalog, %I, pg_temp', each, current_schema());
  end loop;
end $$;
