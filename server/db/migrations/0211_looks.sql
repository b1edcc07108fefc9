-- Up Migration
-- What others look at. No row says who: `looker` is a hash of the person with the salt of a day, and both are deleted after two days. A look stands under
-- the salts of its day and of the day before, so that any 24 hours can be counted under one. Of the hour alone, not the minute.
create table look_salts (
  day date primary key,
  salt bytea not null check (length(salt) = 32)
);
create table looks (
  day date not null references look_salts on delete cascade,
  instrument text not null,
  looker bytea not null check (length(looker) = 32),
  hour timestamptz not null check (hour = date_trunc('hour', hour)),
  primary key (day, instrument, looker)
);
-- The list as it is told: made once an hour, in steps, and only the newest is kept.
create table looked_at (
  hour timestamptz primary key,
  told jsonb not null
);
grant select, insert, delete on look_salts, looked_at to bourse_app;
grant select, insert, update, delete on looks to bourse_app;
