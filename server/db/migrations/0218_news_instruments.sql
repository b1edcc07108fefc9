-- Up Migration
-- A piece of news may be about several instruments, whoever wrote it.
create table news_instruments (
  news bigint not null references news,
  instrument text not null,
  -- In the order in which they are named.
  place smallint not null check (place >= 0),
  primary key (instrument, news)
);
create index news_instruments_by_piece on news_instruments (news, place);
insert into news_instruments (news, instrument, place) select news, instrument, 0 from news where instrument is not null;
drop index news_of_instrument;
alter table news drop column instrument;
grant select, insert on news_instruments to bourse_app;

-- Somebody has paid for it: it says so, and is no news of the market.
alter table news add column sponsored boolean not null default false;
alter table news add check (not (sponsored and topic = 'prices'));

-- What its source has dated ahead is shown from then on; until then the source may date it anew.
grant update (from_at) on news to bourse_app;
grant update (published_at) on news_items to bourse_app;
