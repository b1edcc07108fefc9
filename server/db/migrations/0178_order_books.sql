-- The simulated market has an order book, whose sizes stay at their prices. In a world that there is already, what its
-- sessions have quoted stays: the books begin with the sessions of a date that has begun nowhere, by the world's clock.
alter table world add column order_books_from date;
comment on column world.order_books_from is
  'The local date of the first sessions with an order book; null: the world''s own start.';
update world set order_books_from = (greatest(now(), created_at)
  + coalesce((select max(ahead_ms) from clock_moves), 0) * interval '1 millisecond' + interval '2 days')::date;

-- What the sizes behind the best prices follow from: the usual size, the lot, and two words of chance (see
-- core/markets/order-rules/order-book-levels.ts). Null: the displayed size again at each tick.
alter table fills add column book text;
alter table copy_blocks add column book text;
grant update (book) on copy_blocks to bourse_app;

-- The figure of a piece of the simulated market's news, as "change -0.0812": what kind it is, and its value; null of
-- every other source's pieces.
alter table news_items add column figure text check (figure ~ '^(change|times|amount|ratio) -?[0-9.]+( [A-Z]+)?$');
