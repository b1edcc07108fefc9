-- Up Migration
-- Play money is a class of its own in the chart of accounts: it lies in leagues' portfolios, which have numbers from 10000 on, and no
-- transfer leads from it to money or back.

alter table ledger_accounts
  drop constraint ledger_accounts_class_check,
  add constraint ledger_accounts_class_check check (class in ('asset', 'liability', 'equity', 'income', 'expense', 'clearing', 'play')),
  drop constraint ledger_accounts_owner_check,
  add constraint ledger_accounts_owner_check check (owner in ('customer', 'house', 'state', 'nobody')),
  -- What is nobody's is owed to nobody.
  add constraint play_is_nobodys check ((class = 'play') = (owner = 'nobody'));
alter table portfolios
  drop constraint portfolios_kind_check,
  add constraint portfolios_kind_check check (kind in ('own', 'league')),
  add constraint leagues_by_number check ((kind = 'league') = (portfolio >= 10000));

create or replace function name_accounts_of_transfers() returns trigger language plpgsql as $$
declare
  names text := (select string_agg(quote_literal(name), ', ' order by name) from ledger_accounts);
  play text := (select string_agg(quote_literal(name), ', ' order by name) from ledger_accounts where class = 'play');
begin
  alter table transfers
    drop constraint if exists transfers_of_chart,
    drop constraint if exists no_transfer_between_play_and_money;
  -- What is there has passed the checks before, whose names these have, too.
  execute format('alter table transfers
    add constraint transfers_of_chart check (debit in (%1$s) and credit in (%1$s)) not valid,
    add constraint no_transfer_between_play_and_money check ((debit in (%2$s)) = (credit in (%2$s))) not valid', names, play);
  return null;
end $$;

insert into ledger_accounts (name, class, holder, owner, sign, area) values
  ('playAvailable', 'play', 'customer', 'nobody', 'notNegative', 'portfolios'),
  ('playFrozen', 'play', 'customer', 'nobody', 'notNegative', 'portfolios'),
  ('playMargin', 'play', 'customer', 'nobody', 'notNegative', 'portfolios'),
  ('playDealer', 'play', 'house', 'nobody', 'any', 'portfolios'),
  ('playFees', 'play', 'house', 'nobody', 'any', 'portfolios'),
  ('playTaxes', 'play', 'house', 'nobody', 'any', 'portfolios'),
  ('playInsurance', 'play', 'house', 'nobody', 'any', 'portfolios');

-- A balance follows the transfers of its portfolio, so this holds for them, too.
create or replace function refuse_house_balance() returns trigger language plpgsql as $$
declare
  account ledger_accounts;
begin
  select * into account from ledger_accounts where name = new.bucket;
  if account.holder = 'house' then
    raise exception 'a balance of account % on the house''s account %', new.account_id, new.bucket using errcode = 'check_violation';
  end if;
  if (account.class = 'play') <> (new.portfolio >= 10000) then
    raise exception 'portfolio % of account % has no account %', new.portfolio, new.account_id, new.bucket using errcode = 'check_violation';
  end if;
  return new;
end $$;
drop trigger balances_of_customers on balances;
create trigger balances_of_customers before insert or update of bucket, portfolio on balances for each row execute function refuse_house_balance();
