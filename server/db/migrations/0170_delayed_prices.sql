-- At delayed prices an order meets only quotes whose own time is later than this; null: any.
alter table orders add column prices_after timestamptz;
-- When its customer cancelled it there: it still meets quotes up to this time, and ends once prices have come further.
alter table orders add column cancel_requested_at timestamptz;
grant update (expires_at, prices_after, cancel_requested_at) on orders to bourse_app;
