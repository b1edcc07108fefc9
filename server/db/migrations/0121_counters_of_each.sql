-- Up Migration
-- Each account's own count is held against its own transfers; no counter falls; a transfer's time is one that a seal can bind; and an audit
-- says how much it could not look at.

alter table transfers add constraint transfers_at_is_a_time check (at between '1900-01-01T00:00:00Z' and '9999-01-01T00:00:00Z') not valid;

-- Checks that could not run: each is also one of the differences.
alter table audits add column unable integer not null default 0 check (unable between 0 and differences);

create function refuse_falling() returns trigger language plpgsql as $$
begin
  raise exception 'a counter of account % falls', new.account_id;
end $$;
revoke execute on function refuse_falling from public;
create trigger no_counter_falls after update of entity_seq, event_seq on accounts for each row
  when (new.entity_seq < old.entity_seq or new.event_seq < old.event_seq) execute function refuse_falling();

create or replace function change_accounts(
  places text[], transfer_seqs_before bigint[], entity_seqs bigint[], transfer_seqs bigint[], event_seqs bigint[], consumptions text[],
  balance_places text[], amounts_before bigint[], amounts bigint[], lots_after text[],
  new_accounts bigint[], new_currencies text[], new_buckets text[], new_amounts bigint[], new_lots text[]
) returns void language plpgsql security definer set plan_cache_mode = force_generic_plan as $$
declare
  found_accounts bigint;
  found_balances bigint;
  counted bigint;
  written bigint;
  miscounted text;
  unexplained text;
begin
  with counters as (
    update accounts t set entity_seq = n.entity_seq, transfer_seq = n.transfer_seq, event_seq = n.event_seq, consumed = n.consumed
    from unnest(places, transfer_seqs_before, entity_seqs, transfer_seqs, event_seqs, consumptions) n(place, was, entity_seq, transfer_seq, event_seq, consumed)
    where t.ctid = n.place::tid and t.transfer_seq = n.was returning t.account_id, n.transfer_seq - n.was as change),
  changed as (
    update balances t set amount = n.amount, lots = n.lots from unnest(balance_places, amounts_before, amounts, lots_after) n(place, was, amount, lots)
    where t.ctid = n.place::tid and t.amount = n.was returning t.account_id, t.currency, t.bucket, n.amount - n.was as change),
  made as (
    insert into balances as t (account_id, currency, bucket, amount, lots)
    select account_id, currency, bucket::bucket, amount, lots from unnest(new_accounts, new_currencies, new_buckets, new_amounts, new_lots) n(account_id, currency, bucket, amount, lots)
    returning t.account_id, t.currency, t.bucket, t.amount as change),
  moved as materialized (select account_id, currency, debit, credit, amount from transfers where xid = pg_current_xact_id()::text::bigint),
  miscounting as (
    select account_id, sum(change) as change from (select account_id, change from counters union all select account_id, -1 from moved) each group by account_id having sum(change) <> 0),
  differing as (
    select account_id, currency, bucket from (
      select account_id, currency, bucket, change from changed
      union all select account_id, currency, bucket, change from made
      union all select account_id, currency, debit, amount from moved where debit in ('available', 'frozen', 'margin', 'loan')
      union all select account_id, currency, credit, -amount from moved where credit in ('available', 'frozen', 'margin', 'loan')) each
    group by account_id, currency, bucket having sum(change) <> 0)
  select (select count(*) from counters), (select count(*) from changed), (select coalesce(sum(change), 0) from counters), (select count(*) from moved),
    (select string_agg(account_id || ' counts ' || abs(change) || case when change > 0 then ' transfers more than it was written' else ' fewer' end, ', ' order by account_id) from miscounting),
    (select string_agg(account_id || ' ' || currency || ' ' || bucket, ', ') from differing)
  into found_accounts, found_balances, counted, written, miscounted, unexplained;
  -- A row that was not at its place would be money lost, so then nothing of the batch is written.
  if found_accounts <> cardinality(places) or found_balances <> cardinality(balance_places) then raise exception 'a row of an account is not where it was read, or not as it was'; end if;
  if counted <> written then raise exception '% transfers are counted, but % written', counted, written; end if;
  if miscounted is not null then raise exception '%', miscounted; end if;
  if unexplained is not null then raise exception 'no transfer says why: %', unexplained; end if;
end $$;

-- To write a function anew takes its settings away.
do $$ declare each regprocedure; begin
  for each in select oid::regprocedure from pg_proc where prosecdef and pronamespace = current_schema()::regnamespace loop
    execute format('alter function %s set search_path = pg_catalog, %I, pg_temp', each, current_schema());
  end loop;
end $$;
