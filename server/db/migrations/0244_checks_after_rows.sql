-- Up Migration
-- The same checks as before, but after the row is written. A trigger before it costs each row of every customer: `copy`
-- inserts one row at a time instead of pages, and an update first locks the row, with a log record of its own.

drop trigger balances_of_customers on balances;
create trigger balances_of_customers after insert or update of bucket, portfolio on balances for each row
  execute function refuse_house_balance();
drop trigger balances_of_portfolios on balances;
create trigger balances_of_portfolios after insert on balances for each row
  when (new.portfolio <> 0) execute function refuse_unknown_portfolio();
drop trigger balances_of_open_portfolios on balances;
create trigger balances_of_open_portfolios after update on balances for each row
  when (new.portfolio <> 0 and (new.amount > old.amount or new.portfolio <> old.portfolio))
  execute function refuse_unknown_portfolio();
drop trigger orders_of_open_portfolios on orders;
create trigger orders_of_open_portfolios after insert or update of portfolio, status on orders for each row
  when (new.portfolio <> 0 and new.status = 'pending') execute function refuse_unknown_portfolio();
drop trigger positions_of_open_portfolios on positions;
create trigger positions_of_open_portfolios after insert or update of portfolio, status on positions for each row
  when (new.portfolio <> 0 and new.status <> 'closed') execute function refuse_unknown_portfolio();
