-- Up Migration
-- A customer has several portfolios, all under the lock of one account: number 0 is the main one. The number stands with each side of a
-- transfer, each balance, order and position; what belongs to an order or a position has it from there. A constant default is a change of the
-- catalogue alone, but the checks are not: `transfers` is read three times (once for the numbers, once for each rule that is validated), balances,
-- orders and positions once each, and the balances' key is made anew, all while nobody else can use them. That takes as long as reading the ledger
-- takes, and happens at the start, before anybody is served. All migrations of a start are one transaction, so rules that are validated later would
-- give no lock back any sooner.

alter table transfers
  add column debit_portfolio smallint not null default 0 check (debit_portfolio >= 0),
  add column credit_portfolio smallint not null default 0 check (credit_portfolio >= 0);
-- Between two portfolios it is the same account on both sides.
alter table transfers drop constraint transfers_check;
alter table transfers add constraint transfers_from_one_to_another check (debit <> credit or debit_portfolio <> credit_portfolio) not valid;
-- Seals bind a line whose fields stand between bars: no field may hold one, or a line of one form could be read as one of another.
alter table transfers add constraint transfers_without_bars check (strpos(reference, '|') = 0 and strpos(code, '|') = 0) not valid;
alter table transfers validate constraint transfers_from_one_to_another;
alter table transfers validate constraint transfers_without_bars;

grant insert (debit_portfolio, credit_portfolio) on transfers to bourse_app;

alter table balances add column portfolio smallint not null default 0 check (portfolio >= 0);
alter table balances drop constraint balances_pkey;
alter table balances add primary key (account_id, currency, bucket, portfolio);
alter table orders add column portfolio smallint not null default 0 check (portfolio >= 0);
alter table positions add column portfolio smallint not null default 0 check (portfolio >= 0);

drop function change_accounts(text[], bigint[], bigint[], bigint[], bigint[], text[], text[], bigint[], bigint[], text[], bigint[], text[], text[], bigint[], text[]);
create function change_accounts(
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
    (select string_agg(account_id || case portfolio when 0 then '' else '/' || portfolio end || ' ' || currency || ' ' || bucket, ', ') from differing)
  into found_accounts, found_balances, counted, written, miscounted, unexplained;
  -- A row that was not at its place would be money lost, so then nothing of the batch is written.
  if found_accounts <> cardinality(places) or found_balances <> cardinality(balance_places) then raise exception 'a row of an account is not where it was read, or not as it was'; end if;
  if counted <> written then raise exception '% transfers are counted, but % written', counted, written; end if;
  if miscounted is not null then raise exception '%', miscounted; end if;
  if unexplained is not null then raise exception 'no transfer says why: %', unexplained; end if;
end $$;
revoke execute on function change_accounts from public;
grant execute on function change_accounts to bourse_app;

-- To write a function anew takes its settings away.
do $$ declare each regprocedure; begin
  for each in select oid::regprocedure from pg_proc where prosecdef and pronamespace = current_schema()::regnamespace loop
    execute format('alter function %s set search_path = pg_catalog, %I, pg_temp', each, current_schema());
  end loop;
end $$;
