-- Up Migration
-- What the world's own market tells is about one instrument, and is read beside it.
alter table news add column instrument text;
create index news_of_instrument on news (instrument, from_at desc, news desc) where instrument is not null;
-- Where the last telling left off.
create index news_items_by_time on news_items (source, published_at);
