-- Up Migration
-- A customer's portfolios beside the main one, which is always there and has no row. A name is the customer's own word: it is encrypted.

create table portfolios (
  account_id bigint not null references accounts,
  portfolio smallint not null check (portfolio > 0),
  kind text not null check (kind in ('own')),
  name text not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  primary key (account_id, portfolio)
);
grant select, insert on portfolios to bourse_app;
grant update (name, closed_at) on portfolios to bourse_app;

-- One that is closed stays so, and keeps its number.
create function refuse_reopening() returns trigger language plpgsql as $$
begin
  raise exception 'portfolio % of account % is closed', old.portfolio, old.account_id;
end $$;
revoke execute on function refuse_reopening from public;
create trigger no_portfolio_opens_again before update on portfolios for each row when (old.closed_at is not null and new.closed_at is distinct from old.closed_at) execute function refuse_reopening();

-- The first money of a portfolio comes only to one that is open. Few rows are ever added: one a portfolio, currency and account.
create function refuse_unknown_portfolio() returns trigger language plpgsql as $$
begin
  if not exists (select from portfolios where account_id = new.account_id and portfolio = new.portfolio and closed_at is null) then
    raise exception 'account % has no portfolio %', new.account_id, new.portfolio using errcode = 'check_violation';
  end if;
  return new;
end $$;
revoke execute on function refuse_unknown_portfolio from public;
create trigger balances_of_portfolios before insert on balances for each row when (new.portfolio <> 0) execute function refuse_unknown_portfolio();
