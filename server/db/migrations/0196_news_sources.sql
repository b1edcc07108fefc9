-- Up Migration
-- What the newest answer of a source of news was, so that it isn't asked for what is known; by its configured name.
create table news_sources (
  source text primary key,
  url text not null,
  etag text,
  modified text,
  -- Of the last try: when, and what was wrong with it.
  tried_at timestamptz not null,
  fault text
);
grant select, insert, update on news_sources to bourse_app;

-- What a source has brought has no author among the staff.
alter table news alter column staff_id drop not null;
create table news_items (
  news bigint primary key references news,
  source text not null,
  -- The source's own name of it.
  guid text not null,
  link text,
  licence text not null,
  -- As the source says; null where it doesn't, or says a moment to come.
  published_at timestamptz,
  received_at timestamptz not null,
  unique (source, guid)
);
-- Each text as it was received, the first and every correction; news_texts has the last one.
create table news_versions (
  news bigint not null references news_items,
  version integer not null check (version > 0),
  title text not null,
  body text not null,
  received_at timestamptz not null,
  primary key (news, version)
);
grant select, insert on news_items, news_versions to bourse_app;
grant update (title, body) on news_texts to bourse_app;
