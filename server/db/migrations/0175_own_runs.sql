-- Up Migration
-- A customer's own strategy runs with the customer's money in a portfolio that follows it (from 9000 on), and the house's end by
-- two people.

alter table strategies
  -- Whose it is; null: the house's. What a customer runs is a copy of what was saved, so that it never changes.
  add column account_id bigint references accounts,
  add column saved_seq bigint,
  add constraint saved_by_whom check ((account_id is null) = (saved_seq is null)),
  add foreign key (account_id, saved_seq) references own_strategies;
create index strategies_of_customers on strategies (account_id, strategy) where account_id is not null;
grant insert on strategies to bourse_app;

alter table strategy_runs
  drop constraint strategy_runs_account_id_fkey,
  drop constraint strategy_runs_account_id_key,
  drop constraint strategy_runs_cause_check,
  add column portfolio smallint not null default 0,
  -- Of a customer's the number of what was saved.
  add column saved_seq bigint,
  -- Since when all of it is being sold, because somebody has stopped it.
  add column closing_at timestamptz,
  add column keeps boolean,
  add constraint strategy_runs_cause_check check (cause in ('drawdown', 'customer', 'house')),
  add constraint own_by_portfolio check ((saved_seq is null) = (portfolio = 0)),
  add foreign key (account_id) references accounts,
  add unique (account_id, portfolio);
grant update (version, closing_at, keeps) on strategy_runs to bourse_app;
