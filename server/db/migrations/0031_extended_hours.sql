-- Up Migration
-- Orders for the day with the hours before and after its session.

alter table orders drop constraint orders_time_in_force_check;
alter table orders add constraint orders_time_in_force_check check (time_in_force in ('day', 'gtc', 'gtd', 'ioc', 'fok', 'atOpen', 'atClose', 'extended'));
