-- Up Migration
-- The chart of accounts is a table, and transfers and balances name its rows: a new account is a row, not a new type. The names stay letter
-- for letter, since every seal binds them. Both tables are written anew once: some ten seconds for a million transfers.

create table ledger_accounts (
  name text primary key check (name ~ '^[a-z][A-Za-z]{0,30}$'),
  class text not null check (class in ('asset', 'liability', 'equity', 'income', 'expense', 'clearing')),
  -- Each customer has one a currency, whose balance is stored; of the house's there is one sum a currency.
  holder text not null check (holder in ('customer', 'house')),
  -- Whose money it is.
  owner text not null check (owner in ('customer', 'house', 'state')),
  -- Of what was credited, less what was debited.
  sign text not null check (sign in ('notNegative', 'any')),
  -- A stored balance never falls below zero.
  check (holder = 'house' or sign = 'notNegative'),
  area text not null
);
grant select on ledger_accounts to bourse_app;

-- As the product's chart has them; each start adds what has come since, and refuses what contradicts.
insert into ledger_accounts (name, class, holder, owner, sign, area) values
  ('available', 'liability', 'customer', 'customer', 'notNegative', 'wallet'),
  ('frozen', 'liability', 'customer', 'customer', 'notNegative', 'wallet'),
  ('margin', 'liability', 'customer', 'customer', 'notNegative', 'trading'),
  ('loan', 'asset', 'customer', 'house', 'notNegative', 'credit'),
  ('dealer', 'income', 'house', 'house', 'any', 'trading'),
  ('fees', 'income', 'house', 'house', 'any', 'trading'),
  ('taxes', 'liability', 'house', 'state', 'any', 'trading'),
  ('promotion', 'expense', 'house', 'house', 'any', 'check-in'),
  ('insurance', 'equity', 'house', 'house', 'any', 'trading'),
  ('exchange', 'clearing', 'house', 'house', 'any', 'exchange'),
  ('interest', 'income', 'house', 'house', 'any', 'trading'),
  ('bank', 'asset', 'house', 'house', 'any', 'deposits'),
  ('corrections', 'expense', 'house', 'house', 'any', 'staff'),
  ('inventory', 'asset', 'house', 'house', 'any', 'trading');

drop index transfers_of_insurance;
do $$ declare each text; begin
  for each in select conname from pg_constraint where conrelid = 'balances'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%bucket%' loop
    execute format('alter table balances drop constraint %I', each);
  end loop;
end $$;
alter table transfers alter column debit type text, alter column credit type text;
alter table balances alter column bucket type text;
drop type bucket;
create index transfers_of_insurance on transfers (currency) where debit = 'insurance' or credit = 'insurance';

alter table balances
  add constraint balances_of_chart foreign key (bucket) references ledger_accounts,
  add constraint lots_of_cash check (bucket in ('available', 'frozen') or lots is null);
-- To look each side of each transfer up and lock the account's row would make writing transfers a quarter dearer, so the keys of transfers
-- are declared, and a check has the chart's names. It is made from the table whenever that grows.
alter table transfers
  add constraint debit_of_chart foreign key (debit) references ledger_accounts not enforced,
  add constraint credit_of_chart foreign key (credit) references ledger_accounts not enforced;
create function name_accounts_of_transfers() returns trigger language plpgsql as $$
declare names text := (select string_agg(quote_literal(name), ', ' order by name) from ledger_accounts);
begin
  alter table transfers drop constraint if exists transfers_of_chart;
  -- What is there has passed the check before, whose names this one has, too.
  execute format('alter table transfers add constraint transfers_of_chart check (debit in (%s) and credit in (%s)) not valid', names, names);
  return null;
end $$;
revoke execute on function name_accounts_of_transfers from public;
create trigger chart_grows after insert on ledger_accounts for each statement execute function name_accounts_of_transfers();
-- For the accounts above.
insert into ledger_accounts select * from ledger_accounts where false;
create function refuse_lost_account() returns trigger language plpgsql as $$
begin
  raise exception 'the account % of the chart stays: transfers may name it', old.name;
end $$;
revoke execute on function refuse_lost_account from public;
create trigger no_account_is_lost before delete or update of name on ledger_accounts for each row execute function refuse_lost_account();

-- What the house has is a sum, never a stored balance. Few rows are ever added: one a customer, currency and account.
create function refuse_house_balance() returns trigger language plpgsql as $$
begin
  if (select holder from ledger_accounts where name = new.bucket) = 'house' then
    raise exception 'a balance of account % on the house''s account %', new.account_id, new.bucket using errcode = 'check_violation';
  end if;
  return new;
end $$;
revoke execute on function refuse_house_balance from public;
create trigger balances_of_customers before insert or update of bucket on balances for each row execute function refuse_house_balance();

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
  of_customers text[] := array(select name from ledger_accounts where holder = 'customer');
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
    select account_id, currency, bucket, amount, lots from unnest(new_accounts, new_currencies, new_buckets, new_amounts, new_lots) n(account_id, currency, bucket, amount, lots)
    returning t.account_id, t.currency, t.bucket, t.amount as change),
  moved as materialized (select account_id, currency, debit, credit, amount from transfers where xid = pg_current_xact_id()::text::bigint),
  miscounting as (
    select account_id, sum(change) as change from (select account_id, change from counters union all select account_id, -1 from moved) each group by account_id having sum(change) <> 0),
  differing as (
    select account_id, currency, bucket from (
      select account_id, currency, bucket, change from changed
      union all select account_id, currency, bucket, change from made
      union all select account_id, currency, debit, amount from moved where debit = any(of_customers)
      union all select account_id, currency, credit, -amount from moved where credit = any(of_customers)) each
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
