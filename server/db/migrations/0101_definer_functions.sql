-- Up Migration
-- What only the desk's function may write, with a look at why; and rights of the serving role that nothing needs.

-- All that a batch changes of its accounts' rows: counters and balances at the places where they were read, and the first money of a bucket. Whatever a
-- balance changes by has to be what the transfers moved that the batch has just written, and they are counted without a gap.
create function change_accounts(
  places text[], transfer_seqs_before bigint[], entity_seqs bigint[], transfer_seqs bigint[], event_seqs bigint[], consumptions text[],
  balance_places text[], amounts_before bigint[], amounts bigint[], lots_after text[],
  new_accounts bigint[], new_currencies text[], new_buckets text[], new_amounts bigint[], new_lots text[]
) returns void language plpgsql security definer set plan_cache_mode = force_generic_plan as $$
declare
  found_accounts bigint;
  found_balances bigint;
  counted bigint;
  written bigint;
  unexplained text;
begin
  with counters as (
    update accounts t set entity_seq = n.entity_seq, transfer_seq = n.transfer_seq, event_seq = n.event_seq, consumed = n.consumed
    from unnest(places, transfer_seqs_before, entity_seqs, transfer_seqs, event_seqs, consumptions) n(place, was, entity_seq, transfer_seq, event_seq, consumed)
    where t.ctid = n.place::tid and t.transfer_seq = n.was returning n.transfer_seq - n.was as change),
  changed as (
    update balances t set amount = n.amount, lots = n.lots from unnest(balance_places, amounts_before, amounts, lots_after) n(place, was, amount, lots)
    where t.ctid = n.place::tid and t.amount = n.was returning t.account_id, t.currency, t.bucket, n.amount - n.was as change),
  made as (
    insert into balances as t (account_id, currency, bucket, amount, lots)
    select account_id, currency, bucket::bucket, amount, lots from unnest(new_accounts, new_currencies, new_buckets, new_amounts, new_lots) n(account_id, currency, bucket, amount, lots)
    returning t.account_id, t.currency, t.bucket, t.amount as change),
  moved as materialized (select account_id, currency, debit, credit, amount from transfers where xid = pg_current_xact_id()::text::bigint),
  differing as (
    select account_id, currency, bucket from (
      select account_id, currency, bucket, change from changed
      union all select account_id, currency, bucket, change from made
      union all select account_id, currency, debit, amount from moved where debit in ('available', 'frozen', 'margin', 'loan')
      union all select account_id, currency, credit, -amount from moved where credit in ('available', 'frozen', 'margin', 'loan')) each
    group by account_id, currency, bucket having sum(change) <> 0)
  select (select count(*) from counters), (select count(*) from changed), (select coalesce(sum(change), 0) from counters), (select count(*) from moved),
    (select string_agg(account_id || ' ' || currency || ' ' || bucket, ', ') from differing)
  into found_accounts, found_balances, counted, written, unexplained;
  -- A row that was not at its place would be money lost, so then nothing of the batch is written.
  if found_accounts <> cardinality(places) or found_balances <> cardinality(balance_places) then raise exception 'a row of an account is not where it was read, or not as it was'; end if;
  if counted <> written then raise exception '% transfers are counted, but % written', counted, written; end if;
  if unexplained is not null then raise exception 'no transfer says why: %', unexplained; end if;
end $$;
revoke execute on function change_accounts from public;
grant execute on function change_accounts to bourse_app;

-- Nothing of a session's own can stand before ours in a function that runs with the owner's rights.
do $$ declare each regprocedure; begin
  for each in select oid::regprocedure from pg_proc where prosecdef and pronamespace = current_schema()::regnamespace loop
    execute format('alter function %s set search_path = pg_catalog, %I, pg_temp', each, current_schema());
  end loop;
end $$;

revoke insert, update on balances from bourse_app;
-- Not the transaction's number, by which it is sealed.
revoke insert on transfers from bourse_app;
grant insert (account_id, seq, currency, amount, debit, credit, debit_after, credit_after, code, reference, at) on transfers to bourse_app;
-- Customers stay, and only the desk's function counts their transfers.
revoke delete on customers from bourse_app;
revoke insert, update, delete on accounts from bourse_app;
grant insert (account_id), update (entity_seq, event_seq, margin_since, seat, states, holder) on accounts to bourse_app;
revoke delete on invitations, settings, session_keys, corporate_actions from bourse_app;
