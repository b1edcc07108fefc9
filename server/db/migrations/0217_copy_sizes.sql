-- Up Migration
-- What the size of each copy stood on, so that anybody reckons it again: of the leader what the portfolio was worth, what may
-- follow it and what does; of the follower what the copy was worth and held of the instrument, and what they had chosen. In the
-- instrument's currency, but for what may follow. Null of before, of what closes, and of what was never reckoned.
alter table copy_blocks add column led_equity bigint, add column led_most bigint, add column led_followed bigint;
alter table copy_orders add column equity bigint, add column held_value bigint, add column fixed_amount bigint,
  add column maximum_share_rate bigint, add column maximum_deviation_rate bigint, add column leverage integer;
grant update (led_equity, led_most, led_followed) on copy_blocks to bourse_app;

-- What a copy was worth when its loss limit closed it, its base then, and the limit.
create table copy_stops (
  account_id bigint not null,
  portfolio smallint not null,
  equity bigint not null,
  base bigint not null,
  rate bigint not null,
  primary key (account_id, portfolio),
  foreign key (account_id, portfolio) references copies
);
grant select, insert on copy_stops to bourse_app;
