-- Up Migration
-- How portfolios did, and leagues: seasons of play money. The number of a league is that of each entry's portfolio.

-- All of it follows from the ledger and the prices and rates below, and the audit computes it again.
create table performance_points (
  account_id bigint not null,
  portfolio integer not null,
  at timestamptz not null,
  currency text not null,
  -- The customer's own money, margin included, less what is lent to them; the profit of open units at these prices.
  cash bigint not null,
  open_profit bigint not null,
  -- Right after the point: what came in, below zero what went out.
  flows bigint not null,
  -- Between the point before and this one.
  traded bigint not null,
  dividends bigint not null,
  interest bigint not null,
  fees bigint not null,
  taxes bigint not null,
  exchanged bigint not null,
  primary key (account_id, portfolio, at, currency)
);
comment on table performance_points is
  'What a portfolio was worth at the end of a day (UTC) or right before a flow, with what had moved in it since the '
  'point before.';
grant select, insert on performance_points to bourse_app;

create table performance_through (
  account_id bigint primary key,
  through timestamptz not null
);
comment on table performance_through is 'The end of the day up to which an account has its points.';
create index performance_through_by_day on performance_through (through, account_id);
grant select, insert, update (through) on performance_through to bourse_app;

create table performance_prices (
  instrument text not null,
  at timestamptz not null,
  bid bigint not null check (bid > 0),
  ask bigint not null check (ask > 0),
  primary key (instrument, at)
);
comment on table performance_prices is
  'The price of an instrument that somebody held, at the end of a day or in the minute of a flow.';
grant select, insert on performance_prices to bourse_app;

create table performance_rates (
  at timestamptz primary key,
  dollars jsonb not null
);
comment on table performance_rates is
  'What one of each currency was worth in US dollars, as fractions: {"KRW": "100000000/139012000000"}.';
grant select, insert on performance_rates to bourse_app;

create table league_words (
  word text primary key,
  hidden text not null
);
comment on table league_words is 'What a customer has written about a league, encrypted, under a name of its own.';
grant select, insert, update (hidden) on league_words to bourse_app;

create table league_organisers (
  account_id bigint primary key references accounts,
  allowed_at timestamptz not null,
  allowed boolean not null
);
comment on table league_organisers is 'A customer who may or may no longer organise leagues.';
grant select, insert, update (allowed_at, allowed) on league_organisers to bourse_app;

create table leagues (
  league smallint primary key check (league >= 10000),
  organiser bigint not null references accounts,
  -- Its name: a row of league_words.
  name text not null references league_words,
  code text not null unique,
  terms jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  created_at timestamptz not null,
  -- The last point of its curves.
  counted_at timestamptz,
  -- When its end was counted, the prices that valued it, and the hash of its result, which a seal binds.
  frozen_at timestamptz check (frozen_at >= ends_at),
  final_prices jsonb,
  hash text,
  -- How many trades a place took.
  least_trades integer check (least_trades >= 0),
  check ((frozen_at is null) = (hash is null) and (frozen_at is null) = (final_prices is null)),
  check ((frozen_at is null) = (least_trades is null))
);
comment on table leagues is 'A league and its season.';
create index leagues_of_organiser on leagues (organiser, league);
create index leagues_going on leagues (ends_at) where frozen_at is null;
grant select, insert, update (counted_at, frozen_at, final_prices, hash, least_trades) on leagues to bourse_app;

create table league_names (
  league integer not null references leagues,
  print bytea not null,
  account_id bigint references accounts,
  primary key (league, print)
);
comment on table league_names is
  'A name that is taken in a league, by whoever came first. A fingerprint, since names are encrypted where they '
  'stand.';
grant select, insert, update (account_id) on league_names to bourse_app;

create table league_entries (
  account_id bigint not null references accounts,
  league smallint not null references leagues,
  entry text not null unique,
  -- Whoever joined by an account of the same person doesn't compete.
  holder bigint,
  name text references league_words,
  joined_at timestamptz not null,
  left_at timestamptz,
  -- Of its curve so far: the highest point, and the largest fall from one (8 decimals).
  peak bigint not null,
  drawdown bigint not null default 0,
  -- When the customer was notified of the result.
  result_notified_at timestamptz,
  primary key (account_id, league)
);
comment on table league_entries is 'A customer''s entry in a league.';
create index entries_of_league on league_entries (league, entry);
grant select, insert, update (left_at, peak, drawdown, result_notified_at) on league_entries to bourse_app;

create table league_invited (
  league smallint not null references leagues,
  code text primary key,
  name text not null references league_words,
  account_id bigint references accounts,
  invited_at timestamptz not null
);
comment on table league_invited is 'Somebody who is invited to a league by a code.';
create index invited_of_league on league_invited (league, invited_at);
grant select, insert, update (account_id) on league_invited to bourse_app;

create table league_points (
  league smallint not null,
  account_id bigint not null,
  at timestamptz not null,
  equity bigint not null check (equity >= 0),
  primary key (league, account_id, at)
);
comment on table league_points is 'A point of an entry''s curve.';
grant select, insert on league_points to bourse_app;

create table league_weeks (
  league smallint not null,
  week smallint not null check (week > 0),
  account_id bigint not null,
  equity bigint not null check (equity >= 0),
  points smallint not null check (points between 0 and 10),
  primary key (league, week, account_id)
);
comment on table league_weeks is 'An entry''s result of one week.';
grant select, insert on league_weeks to bourse_app;

create table league_results (
  league smallint not null references leagues,
  account_id bigint not null,
  place integer check (place > 0),
  reason text check (reason in ('left', 'samePerson', 'fewTrades')),
  equity bigint not null check (equity >= 0),
  return_rate bigint not null,
  drawdown bigint not null,
  score bigint not null,
  points integer not null,
  trades integer not null,
  available bigint not null,
  frozen bigint not null,
  margin bigint not null,
  holdings jsonb not null,
  seq bigint not null,
  transfer_seq bigint not null,
  primary key (league, account_id),
  check ((place is null) = (reason is not null))
);
comment on table league_results is
  'An entry as it was when the season was frozen: `seq` and `transfer_seq` are its account''s numbers at that moment, '
  'so that everything from which its worth follows can be counted again.';
grant select, insert on league_results to bourse_app;

create table league_notes (
  note text primary key references league_words,
  league smallint not null,
  -- In whose journal it stands.
  account_id bigint not null,
  by_organiser boolean not null,
  order_seq bigint,
  at timestamptz not null,
  foreign key (account_id, league) references league_entries
);
comment on table league_notes is 'A note in an entry''s journal.';
create index notes_of_entry on league_notes (league, account_id, at);
grant select, insert on league_notes to bourse_app;

create table league_players (
  account_id bigint primary key references accounts,
  name text not null
);
comment on table league_players is 'A player of a demo world: an account to which nobody logs in.';
grant select, insert on league_players to bourse_app;
