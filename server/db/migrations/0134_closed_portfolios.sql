-- Up Migration
-- Nothing comes to a portfolio that is closed, or that there is none of: money into a balance that is there already, too, and what waits or is
-- held. What has ended there may still change, as when a late charge is counted. The main one costs a comparison.

create trigger balances_of_open_portfolios before update on balances for each row
  when (new.portfolio <> 0 and (new.amount > old.amount or new.portfolio <> old.portfolio)) execute function refuse_unknown_portfolio();
create trigger orders_of_open_portfolios before insert or update of portfolio, status on orders for each row
  when (new.portfolio <> 0 and new.status = 'pending') execute function refuse_unknown_portfolio();
create trigger positions_of_open_portfolios before insert or update of portfolio, status on positions for each row
  when (new.portfolio <> 0 and new.status <> 'closed') execute function refuse_unknown_portfolio();
