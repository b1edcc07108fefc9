-- Up Migration
-- A picture of a source's piece: where it is, and what we made of it; without bytes until it has been fetched. Name is the hash of the bytes.
create table news_pictures (
  news bigint primary key references news_items,
  url text not null,
  tries smallint not null default 0,
  fault text,
  name text,
  bytes bytea,
  width integer,
  height integer,
  tried_at timestamptz,
  check (num_nonnulls(name, bytes, width, height) in (0, 4))
);
create index news_pictures_wanted on news_pictures (news) where bytes is null;
grant select, insert, update on news_pictures to bourse_app;
