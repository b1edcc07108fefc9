-- Up Migration
-- Leagues: seasons of play money. The number of a league is that of each entry's portfolio.

-- What customers have written about leagues, encrypted, under a name of its own.
create table league_words (
  word text primary key,
  hidden text not null
);
grant select, insert on league_words to bourse_app;
grant update (hidden) on league_words to bourse_app;

create table league_organisers (
  account_id bigint primary key references accounts,
  allowed_at timestamptz not null,
  allowed boolean not null
);
grant select, insert on league_organisers to bourse_app;
grant update (allowed_at, allowed) on league_organisers to bourse_app;

create table leagues (
  league smallint primary key check (league >= 10000),
  organiser bigint not null references accounts,
  -- What it is called: a word.
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
  marks jsonb,
  hash text,
  check ((frozen_at is null) = (hash is null) and (frozen_at is null) = (marks is null))
);
create index leagues_of_organiser on leagues (organiser, league);
create index leagues_going on leagues (ends_at) where frozen_at is null;
grant select, insert on leagues to bourse_app;
grant update (counted_at, frozen_at, marks, hash) on leagues to bourse_app;

create table league_entries (
  account_id bigint not null references accounts,
  league smallint not null references leagues,
  entry text not null unique,
  -- Who joined by an account of the same person stands aside.
  holder bigint,
  name text references league_words,
  joined_at timestamptz not null,
  left_at timestamptz,
  -- Of its curve so far: the highest point, and the largest fall from one (8 decimals).
  peak bigint not null,
  drawdown bigint not null default 0,
  -- When it was told how it ended.
  told_at timestamptz,
  primary key (account_id, league)
);
create index entries_of_league on league_entries (league, entry);
grant select, insert on league_entries to bourse_app;
grant update (left_at, peak, drawdown, told_at) on league_entries to bourse_app;

create table league_invited (
  league smallint not null references leagues,
  code text primary key,
  name text not null references league_words,
  account_id bigint references accounts,
  invited_at timestamptz not null
);
create index invited_of_league on league_invited (league, invited_at);
grant select, insert on league_invited to bourse_app;
grant update (account_id) on league_invited to bourse_app;

create table league_points (
  league smallint not null,
  account_id bigint not null,
  at timestamptz not null,
  equity bigint not null check (equity >= 0),
  primary key (league, account_id, at)
);
grant select, insert on league_points to bourse_app;

create table league_weeks (
  league smallint not null,
  week smallint not null check (week > 0),
  account_id bigint not null,
  equity bigint not null check (equity >= 0),
  points smallint not null check (points between 0 and 10),
  primary key (league, week, account_id)
);
grant select, insert on league_weeks to bourse_app;

-- An entry as it was when the season was frozen: `seq` and `transfer_seq` are its account's numbers at that moment, so everything that its
-- worth follows from can be counted again.
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
create index notes_of_entry on league_notes (league, account_id, at);
grant select, insert on league_notes to bourse_app;

-- What lies in leagues is looked at by league.
create index balances_of_leagues on balances (portfolio) where portfolio >= 10000;
create index positions_of_leagues on positions (portfolio) where portfolio >= 10000 and status <> 'closed';
create index orders_of_leagues on orders (portfolio) where portfolio >= 10000;

-- A demo world's players: accounts that nobody logs in to.
create table league_players (
  account_id bigint primary key references accounts,
  name text not null
);
grant select, insert on league_players to bourse_app;
