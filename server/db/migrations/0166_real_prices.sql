-- Real prices: which sources the operator uses and shows, which instruments they price, and what they have said.

create table price_source_decisions (
  step bigint generated always as identity primary key,
  source text not null check (source ~ '^[a-z]{2,20}$'),
  market text not null,
  -- Whether its prices may be displayed to customers from then on.
  displayed boolean not null,
  -- Among the sources of a market the lowest comes first.
  rank smallint not null check (rank between 1 and 99),
  -- Why the house may show them, and where the source's terms are.
  words text not null check (length(words) between 10 and 2000),
  terms_url text not null check (terms_url ~ '^https://'),
  staff_id bigint not null references staff,
  -- Null: in a practice world, where one person decides.
  proposal bigint references proposals,
  at timestamptz not null
);
comment on table price_source_decisions is
  'The operator''s decision that a source''s prices of a market may be displayed, or no longer. Never changed.';
create trigger bind_rule after insert on price_source_decisions for each row execute function bind_rule();
create constraint trigger written_on_record after insert or update or delete on price_source_decisions
  deferrable initially deferred for each row execute function require_staff_entry('');
grant select, insert on price_source_decisions to bourse_app;

create table real_instruments (
  instrument text primary key check (instrument ~ '^[A-Z]{2,6}\.\^?[A-Z0-9._-]{1,24}$'),
  name text not null check (length(name) between 1 and 120),
  local_name text,
  also_named text[] not null default '{}',
  board text not null,
  segment text not null,
  currency text not null,
  sector text not null,
  listed_on date not null,
  shares numeric(20) not null check (shares >= 0),
  staff_id bigint not null references staff,
  added_at timestamptz not null
);
comment on table real_instruments is 'An instrument that the operator has added, to be priced by a source of real prices.';
create constraint trigger written_on_record after insert or update or delete on real_instruments
  deferrable initially deferred for each row execute function require_staff_entry('');
grant select, insert on real_instruments to bourse_app;

create table source_symbols (
  step bigint generated always as identity primary key,
  instrument text not null references real_instruments,
  source text not null check (source ~ '^[a-z]{2,20}$'),
  -- Null: as the source's adapter writes it by default.
  symbol text check (symbol ~ '^[!-~]{1,40}$'),
  staff_id bigint not null references staff,
  at timestamptz not null
);
comment on table source_symbols is 'How a source names an instrument, where its usual form doesn''t do. The last row holds.';
create constraint trigger written_on_record after insert or update or delete on source_symbols
  deferrable initially deferred for each row execute function require_staff_entry('');
grant select, insert on source_symbols to bourse_app;

create table real_bars (
  instrument text not null references real_instruments,
  period text not null check (period in ('1d', '1m')),
  at timestamptz not null,
  -- With 8 decimals, in the units of the day: not adjusted for splits.
  open bigint not null check (open > 0),
  high bigint not null,
  low bigint not null check (low > 0),
  close bigint not null,
  volume bigint not null check (volume >= 0),
  source text not null,
  primary key (instrument, period, at),
  check (high >= open and high >= close and low <= open and low <= close)
);
comment on table real_bars is 'A bar of an instrument at real prices, as its source gave it or as made of its quotes.';
grant select, insert, update (open, high, low, close, volume, source) on real_bars to bourse_app;

create table real_bar_ranges (
  instrument text not null references real_instruments,
  period text not null check (period in ('1d', '1m')),
  source text not null,
  -- What the source was asked for; `until_at` is exclusive.
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at),
  filled_at timestamptz not null,
  primary key (instrument, period)
);
comment on table real_bar_ranges is 'Between which moments an instrument''s bars have been filled from a source.';
grant select, insert, update (source, from_at, until_at, filled_at) on real_bar_ranges to bourse_app;

create table real_quotes (
  instrument text primary key references real_instruments,
  -- Grows with every change, over all instruments.
  version bigint not null,
  source text not null,
  -- The source's own time, and when it last said that this price holds.
  at timestamptz not null,
  vouched_at timestamptz not null,
  quote json not null
);
comment on table real_quotes is 'The newest quote of an instrument at real prices, for all processes.';
create index real_quotes_by_version on real_quotes (version);
create sequence real_quote_versions;
grant select, insert, update (version, source, at, vouched_at, quote) on real_quotes to bourse_app;
grant usage on sequence real_quote_versions to bourse_app;
