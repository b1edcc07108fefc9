-- Up Migration
-- The ledger, its seals, and what is computed from it. A transfer is one row, balanced by construction; the role that
-- serves customers can't change or remove one.

-- Play money is a class of its own: it lies in leagues' portfolios, and no transfer leads from it to money or back.
create table ledger_accounts (
  name text primary key check (name ~ '^[a-z][A-Za-z]{0,30}$'),
  class text not null check (class in ('asset', 'liability', 'equity', 'income', 'expense', 'clearing', 'play')),
  -- Each customer has one for each currency, whose balance is stored; of the house's there is one sum for each
  -- currency.
  holder text not null check (holder in ('customer', 'house')),
  -- Whose money it is.
  owner text not null check (owner in ('customer', 'house', 'state', 'nobody')),
  -- Of what was credited, less what was debited.
  sign text not null check (sign in ('notNegative', 'any')),
  area text not null,
  -- A stored balance never falls below zero.
  check (holder = 'house' or sign = 'notNegative'),
  -- What belongs to nobody is owed to nobody.
  constraint play_is_nobodys check ((class = 'play') = (owner = 'nobody')),
  constraint play_by_name check ((class = 'play') = starts_with(name, 'play'))
);
comment on table ledger_accounts is
  'An account of the chart of accounts (core/registry/chart-of-accounts.ts). A new account is a row, not a new type; each start '
  'adds those of new areas and refuses contradictions. Every seal binds the names, so they never change.';
grant select on ledger_accounts to bourse_app;

-- Transfers are sealed in the order of their transactions' numbers. A database that is written anew elsewhere (a
-- restored dump, another major version) starts to count again, so its numbers are added to where the other one had
-- come: its epoch. It stands in the function's text, which costs a transfer nothing; a start raises it where it has to
-- (server/db/sync-ledger-xid-offset.ts).
create function ledger_epoch() returns bigint language sql immutable parallel safe as 'select 0::bigint';

create function ledger_xid() returns bigint language sql stable
  as 'select ledger_epoch() + pg_current_xact_id()::text::bigint';

-- Transactions with smaller numbers are finished for everyone.
create function ledger_horizon() returns bigint language sql stable
  as 'select ledger_epoch() + pg_snapshot_xmin(pg_current_snapshot())::text::bigint';

-- Seals bind a line whose fields stand between bars: no field may hold one, or a line of one form could be read as one
-- of another. To look each side of each transfer up and lock the chart's row would make writing transfers a quarter
-- dearer, so the foreign keys are only declared, and a check has the chart's names.
create table transfers (
  account_id bigint not null,
  -- Counts up by one per account, so that a statement can be checked row by row.
  seq bigint not null check (seq > 0),
  currency text not null,
  amount bigint not null check (amount > 0),
  debit text not null,
  credit text not null,
  -- The customer's balance after it; null on a house side.
  debit_after bigint,
  credit_after bigint,
  code text not null,
  reference text not null,
  at timestamptz not null
    constraint transfers_at_is_a_time check (at between '1900-01-01T00:00:00Z' and '9999-01-01T00:00:00Z'),
  -- The transaction that wrote it: the sealer takes only what is finished for everyone.
  xid bigint not null default ledger_xid(),
  -- Within one transfer between two portfolios it is the same account on both sides.
  debit_portfolio smallint not null default 0 check (debit_portfolio >= 0),
  credit_portfolio smallint not null default 0 check (credit_portfolio >= 0),
  primary key (account_id, seq),
  constraint transfers_from_one_to_another check (debit <> credit or debit_portfolio <> credit_portfolio),
  constraint transfers_without_bars check (strpos(reference, '|') = 0 and strpos(code, '|') = 0),
  constraint debit_of_chart foreign key (debit) references ledger_accounts not enforced,
  constraint credit_of_chart foreign key (credit) references ledger_accounts not enforced
);
comment on table transfers is
  'A transfer of one amount between two accounts of the chart, on one customer''s account. The amount leaves `debit` '
  'and arrives in `credit`.';
create index transfers_by_xid on transfers (xid);
-- Whether an account was ever given practice money, which is checked before each payout, and whether any was before a
-- channel opens.
create index transfers_of_practice on transfers (account_id) where code = 'practice';
-- The insurance account's movements, without a look at the whole ledger.
create index transfers_of_insurance on transfers (currency) where debit = 'insurance' or credit = 'insurance';
grant select, insert (account_id, seq, currency, amount, debit, credit, debit_after, credit_after, code, reference, at,
  debit_portfolio, credit_portfolio) on transfers to bourse_app;

-- Makes the checks of transfers from the chart. The names are one array, with the accounts of most transfers first: a
-- list of constants is read anew from the catalogue for each statement. Existing rows have passed the previous checks,
-- whose names the new ones contain.
create function name_accounts_of_transfers() returns trigger language plpgsql as $$
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
revoke execute on function name_accounts_of_transfers from public;
create trigger chart_grows after insert on ledger_accounts
  for each statement execute function name_accounts_of_transfers();

create function refuse_lost_account() returns trigger language plpgsql as $$
begin
  raise exception 'the account % of the chart stays: transfers may name it', old.name;
end $$;
revoke execute on function refuse_lost_account from public;
create trigger no_account_is_lost before delete or update of name on ledger_accounts
  for each row execute function refuse_lost_account();

-- The accounts of the desk and of play money.
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
  ('inventory', 'asset', 'house', 'house', 'any', 'trading'),
  ('playAvailable', 'play', 'customer', 'nobody', 'notNegative', 'portfolios'),
  ('playFrozen', 'play', 'customer', 'nobody', 'notNegative', 'portfolios'),
  ('playMargin', 'play', 'customer', 'nobody', 'notNegative', 'portfolios'),
  ('playDealer', 'play', 'house', 'nobody', 'any', 'portfolios'),
  ('playFees', 'play', 'house', 'nobody', 'any', 'portfolios'),
  ('playTaxes', 'play', 'house', 'nobody', 'any', 'portfolios'),
  ('playInsurance', 'play', 'house', 'nobody', 'any', 'portfolios');

-- No account is removed from the chart, so the trigger that checks the chart as a balance is made is enough. A trigger
-- after each updated row would make the update read the former row once more: that a balance never moves to another
-- name is checked for a whole statement, and that a portfolio is open by change_accounts.
create table balances (
  account_id bigint not null,
  currency text not null,
  bucket text not null,
  -- Minor units of the currency.
  amount bigint not null check (amount >= 0),
  -- What of the balance settles on which day: [[date, epoch ms at which it begins, minor units, of frozen money what it
  -- is held for], …]. Null: all of it is settled. It stands in the balance's row, so that it is read, locked and
  -- written with the amount.
  lots text,
  portfolio smallint not null default 0 check (portfolio >= 0),
  primary key (account_id, currency, bucket, portfolio),
  constraint lots_of_cash check (bucket in ('available', 'frozen') or lots is null),
  constraint balances_of_chart foreign key (bucket) references ledger_accounts not enforced
) with (fillfactor = 60);
comment on table balances is
  'The stored balance of one account of the chart, for a customer''s portfolio and a currency.';
-- What lies in leagues is read by league.
create index balances_of_leagues on balances (portfolio) where portfolio >= 10000;
create trigger balances_of_portfolios after insert on balances
  for each row when (new.portfolio <> 0) execute function refuse_unknown_portfolio();
grant select on balances to bourse_app;

-- What the house has is a sum, never a stored balance. Play money lies in leagues' portfolios, and only play money
-- does: a balance follows the transfers of its portfolio, so this applies to them too.
create function refuse_house_balance() returns trigger language plpgsql as $$
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
revoke execute on function refuse_house_balance from public;
create trigger balances_of_customers after insert on balances for each row execute function refuse_house_balance();

create function refuse_moved_balance() returns trigger language plpgsql as $$
begin
  raise exception 'a balance keeps its account, portfolio, currency and bucket';
end $$;
revoke execute on function refuse_moved_balance from public;
create trigger balances_stay after update of account_id, portfolio, currency, bucket on balances
  for each statement execute function refuse_moved_balance();

-- All that a batch of the desk changes in its accounts' rows: counters and balances at the places where they were read,
-- and the first money of an account. Whatever a balance changes by has to be what the transfers moved that the batch
-- has just written, each account counts its own transfers, and they are counted without a gap.
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
revoke execute on function change_accounts from public;
grant execute on function change_accounts to bourse_app;

create table command_keys (
  account_id bigint not null,
  key text not null,
  input_hash bytea not null check (octet_length(input_hash) = 32),
  answer text not null,
  at timestamptz not null,
  primary key (account_id, key)
);
comment on table command_keys is
  'A decision by a customer''s idempotency key, so that a repetition gets the first answer.';
create index command_keys_by_time on command_keys using brin (at);
grant select, insert, delete on command_keys to bourse_app;

create table events (
  account_id bigint not null,
  seq bigint not null check (seq > 0),
  kind text not null check (kind in ('order', 'position', 'wallet', 'notice')),
  data text not null,
  notice text,
  at timestamptz not null,
  read_at timestamptz,
  primary key (account_id, seq)
);
comment on table events is
  'An event of the customer''s private stream. One with a `notice` is also a message in the customer''s list.';
create index events_by_time on events using brin (at);
grant select, insert, delete, update (read_at) on events to bourse_app;

create table seals (
  number bigint primary key check (number > 0),
  previous bytea not null check (octet_length(previous) = 32),
  hash bytea not null unique check (octet_length(hash) = 32),
  -- Merkle root of the leaves (RFC 9162 hashing).
  root bytea not null check (octet_length(root) = 32),
  -- SHA-256 of each row, in the order (xid, account_id, seq), one after the other.
  leaves bytea not null,
  count integer not null check (count >= 0 and octet_length(leaves) = 32 * count),
  -- What else the seal binds, a line each: the hashes of sessions' keys, committed before the session.
  notes text not null,
  first_xid bigint not null,
  last_xid bigint not null,
  transfers_total bigint not null,
  at timestamptz not null
);
comment on table seals is 'A seal over the transfers since the previous one, and the chain that they form.';
create index seals_by_xid on seals (last_xid);
grant select, insert on seals to bourse_app;

create table seal_notes (
  note_id bigint generated always as identity primary key,
  note text not null check (note ~ '^[ -~]+$' and length(note) <= 500),
  at timestamptz not null default now(),
  seal bigint
);
comment on table seal_notes is
  'A line that the next seal binds. It is written in the transaction of what it speaks of.';
create index seal_notes_waiting on seal_notes (note_id) where seal is null;
create index seal_notes_by_seal on seal_notes (seal, note_id) where seal is not null;
-- Where the staff's record was bound last.
create index seal_notes_staff_record on seal_notes (note) where note like 'staff record %';
grant select, insert, update (seal) on seal_notes to bourse_app;

-- The line by which the operator's dated rules are bound as they are written: "rule <table> <SHA-256 of the row as
-- JSON, times in UTC>".
create function rule_note(of_table text, content jsonb) returns text language sql immutable as $$
  select 'rule ' || of_table || ' ' || encode(sha256(convert_to(content::text, 'UTF8')), 'hex')
$$;

create function bind_rule() returns trigger language plpgsql security definer set timezone to 'UTC' as $$
begin
  insert into seal_notes (note) values (rule_note(tg_table_name, to_jsonb(new)));
  return new;
end $$;
revoke execute on function bind_rule from public;

-- In a function that runs with the owner's rights nothing of a session's own can stand before ours.
do $$ declare each regprocedure; begin
  for each in select oid::regprocedure from pg_proc where prosecdef and pronamespace = current_schema()::regnamespace loop
    execute format('alter function %s set search_path = pg_catalog, %I, pg_temp', each, current_schema());
  end loop;
end $$;

create table liability_trees (
  tree bigint not null check (tree > 0),
  currency text not null,
  -- Makes the places and the salts of the leaves; it never leaves the server.
  secret bytea not null check (octet_length(secret) = 32),
  count bigint not null check (count > 0),
  -- Minor units, of all customers together.
  sum numeric(30) not null check (sum > 0),
  root bytea not null check (octet_length(root) = 32),
  at timestamptz not null,
  primary key (tree, currency)
);
comment on table liability_trees is 'A tree of sums that proves what the house owes in one currency at one moment.';
grant select, insert, delete on liability_trees to bourse_app;

create table liability_stretches (
  tree bigint not null,
  currency text not null,
  stretch integer not null check (stretch >= 0),
  -- Where the places of its leaves begin.
  first_place bytea not null,
  nodes bytea not null check (octet_length(nodes) % 48 = 0),
  top bytea not null check (octet_length(top) = 48),
  primary key (tree, currency, stretch)
);
comment on table liability_stretches is
  'A stretch of 1,024 leaves of such a tree, each 32 bytes of hash and 16 of sum; and the node above it.';
grant select, insert, delete on liability_stretches to bourse_app;

create table house_accounts (
  account_id bigint primary key references accounts,
  purpose text not null,
  name text not null check (name <> ''),
  -- Whose the money in it is: the house's own, or that of customers who have a share in it.
  claimant text not null check (claimant in ('house', 'customers')),
  opened_at timestamptz not null,
  unique (purpose, name)
);
comment on table house_accounts is
  'An account of the house that trades at the desk. Nobody logs in to it: it has no row in customers.';
grant select, insert on house_accounts to bourse_app;

create table house_capital (
  number bigint generated always as identity primary key,
  proposal bigint not null unique references proposals,
  account_id bigint not null references house_accounts,
  direction text not null check (direction in ('in', 'out')),
  currency text not null,
  amount bigint not null check (amount > 0),
  approved_at timestamptz not null
);
comment on table house_capital is
  'Capital that two people have decided to put into an account of the house or to take out.';
grant select, insert on house_capital to bourse_app;

create table house_capital_moves (
  number bigint primary key references house_capital,
  account_id bigint not null,
  booked boolean not null,
  at timestamptz not null
);
comment on table house_capital_moves is
  'The outcome of such a decision, written once and in one commit with the money.';
grant select, insert on house_capital_moves to bourse_app;

create table house_days (
  day date not null,
  currency text not null,
  account text not null,
  code text not null,
  -- Credited less debited.
  amount numeric not null,
  primary key (day, currency, account, code)
);
comment on table house_days is
  'What moved on one of the house''s accounts on one day (UTC), by currency and code: added up once behind the '
  'transfers, so that a page costs as much with a million of them as with a thousand. The audit adds up again.';
grant select, insert, update on house_days to bourse_app;

create table house_days_read (
  single boolean primary key default true check (single),
  -- All transfers up to it have been added up.
  last_xid bigint not null
);
comment on table house_days_read is 'How far the transfers have been added up.';
grant select, update on house_days_read to bourse_app;

insert into house_days_read (last_xid) values (0);

create table day_ends (
  number bigint primary key check (number > 0),
  market text not null,
  day date not null,
  closed_at timestamptz not null,
  cut_at timestamptz not null,
  -- The cut: all transfers up to it are in.
  last_xid bigint not null,
  transfers bigint not null check (transfers >= 0),
  previous text,
  -- [currency, account, debited, credited], since the ledger began.
  turnovers jsonb not null,
  -- [kind, age, currency or null, count, amount]
  waiting jsonb not null,
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  unique (market, day),
  check ((previous is null) = (number = 1))
);
comment on table day_ends is
  'The report of one trading day of one market: the whole ledger''s turnovers by currency and account up to a cut, '
  'and what waits. A seal binds its hash.';
create index day_ends_by_market on day_ends (market, number);
grant select, insert on day_ends to bourse_app;
