-- Up Migration
-- The last good quote of each instrument, by market: a process on another machine judges the first quotes after its start by these. A hint that is
-- overwritten every half minute, and no record.
create table known_quotes (
  market text primary key,
  quotes json not null,
  kept_at timestamptz not null
);
grant select, insert, update on known_quotes to bourse_app;
