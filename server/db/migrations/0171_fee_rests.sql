-- Up Migration
-- What rounding has left of nights' fees, so that splitting a position into single shares changes nothing.

create table fee_rests (
  account_id bigint not null,
  portfolio smallint not null,
  instrument text not null,
  kind text not null check (kind in ('long', 'short', 'reserved')),
  currency text not null,
  -- In parts of a minor unit: hundred-millionths of it, times the days of its year.
  rest bigint not null,
  primary key (account_id, portfolio, instrument, kind)
);
grant select, insert, update (rest) on fee_rests to bourse_app;
