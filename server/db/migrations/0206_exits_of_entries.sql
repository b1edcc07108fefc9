-- The stop that an entry names may have a limit, and another stop may trail.
alter table orders add column stop_loss_limit bigint;
alter table orders add column trailing_stop_amount bigint;
alter table orders add column trailing_stop_rate bigint;
grant update (stop_loss_limit, trailing_stop_amount, trailing_stop_rate) on orders to bourse_app;
