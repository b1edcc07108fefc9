-- Up Migration
-- Real bars that an operator has imported, and what is being played as an instrument's live price.

create table replay_series (
  instrument text not null,
  period text not null,
  name text not null,
  currency text not null,
  zone text not null,
  bars integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  imported_at timestamptz not null,
  primary key (instrument, period)
);

create table replay_bars (
  instrument text not null,
  period text not null,
  at timestamptz not null,
  open bigint not null check (open > 0),
  high bigint not null,
  low bigint not null check (low > 0),
  close bigint not null,
  -- The close as its source adjusts it for splits and dividends; null where the source has none.
  adjusted_close bigint,
  volume bigint not null check (volume >= 0),
  primary key (instrument, period, at),
  check (high >= open and high >= close and low <= open and low <= close)
);

create table replays (
  instrument text primary key,
  period text not null,
  -- Moment of the history at which the replay began, and of the clock.
  from_at timestamptz not null,
  started_at timestamptz not null,
  -- Seconds of the history a second.
  speed integer not null check (speed >= 1),
  -- Moment of the clock at which it was stopped; from then on its quote stands still.
  stopped_at timestamptz check (stopped_at >= started_at)
);

grant select, insert, update, delete on replay_series, replay_bars, replays to bourse_app;
