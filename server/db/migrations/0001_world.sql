-- Up Migration
-- What a database is: one world with its seed, the settings that its operator can change, who leads, and the recorded
-- market data that the world plays.

create table world (
  single boolean primary key default true check (single),
  kind text not null check (kind in ('demo', 'empty')),
  hours text not null check (hours in ('always', 'exchange')),
  -- Secret: whoever knows it knows tomorrow's prices of the simulated market.
  seed bytea not null check (octet_length(seed) = 32),
  created_at timestamptz not null
);
comment on table world is
  'The one world of this database: its kind, its trading hours and the seed of its simulated market.';
grant select, insert on world to bourse_app;

create table settings (
  name text primary key,
  value text not null,
  updated_at timestamptz not null
);
comment on table settings is
  'A setting that the operator can change, by name. Every value that it had from the console is in setting_changes.';
grant select, insert, update on settings to bourse_app;

create table session_keys (
  market text not null,
  session_date date not null,
  key_hash bytea not null,
  committed_at timestamptz not null,
  key bytea,
  revealed_at timestamptz,
  -- The seal that binds the commitment.
  seal bigint,
  primary key (market, session_date)
);
comment on table session_keys is
  'The key of one market''s session in the simulated market: committed by its hash before the session and revealed '
  'after it.';
grant select, insert, update on session_keys to bourse_app;

-- What is written as leader names the leader's number and is refused once another process leads, however late it comes.
-- No number comes twice, whichever part it is for: a number alone says what it may write.
create table leadership (
  number bigint not null default 0,
  -- When the lease ends unless it is renewed, by the database's clock.
  until timestamptz not null default to_timestamp(0),
  since timestamptz not null default to_timestamp(0),
  part smallint primary key check (part between 0 and 16)
);
comment on table leadership is
  'A part of the work that one process leads: the jobs that write as leader (0), a partition of the order books (1 to '
  '8) or a group of other jobs (9 to 16). The leader renews its lease every second, under a number that rises with '
  'each new leader.';
grant select, update (number, until, since) on leadership to bourse_app;

insert into leadership (part) select generate_series(0, 16);

create function keep_numbers_rising() returns trigger language plpgsql as $$
begin
  if new.number < old.number then raise exception 'a leader''s number only goes up'; end if;
  return new;
end $$;
create trigger leadership_rises before update on leadership for each row execute function keep_numbers_rising();

-- A leader's session holds a lock of its number: without it the leader has ended, and nobody waits for the lease.
create function is_led(lead leadership) returns boolean language sql as $$
  select lead.until > clock_timestamp() and exists (select from pg_locks where locktype = 'advisory' and granted and objsubid = 2 and classid = 7203116 and objid = lead.number::int
    and database = (select oid from pg_database where datname = current_database()))
$$;

-- The numbers of a new leader, for those of the wanted parts that nobody leads.
create function take_lead(wanted smallint[], lease interval)
  returns table (part smallint, number bigint) language plpgsql as $$
declare
  one smallint;
  at timestamptz;
  taken bigint;
begin
  if not exists (select from leadership l where l.part = any(wanted) and not is_led(l)) then return; end if;
  -- Whoever has shown an old number is through with its commit then; nobody else takes one meanwhile.
  perform pg_advisory_xact_lock(7203116);
  at := clock_timestamp();
  foreach one in array wanted loop
    taken := null;
    update leadership l set number = (select max(m.number) + 1 from leadership m), until = at + lease, since = at
      where l.part = one and not is_led(l) returning l.number into taken;
    if taken is not null then
      perform pg_advisory_lock(7203116, taken::int);
      return query select one, taken;
    end if;
  end loop;
end $$;

-- The last statement of everything that is written as leader. If another process leads any part of it by now, the
-- command is decided again; until the commit no other process can begin to lead.
create function assert_leads(shown bigint[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7203116);
  if exists (select from unnest(shown) s(number) where not exists (select from leadership l where l.number = s.number)) then
    raise exception 'another process leads by now' using errcode = 'serialization_failure';
  end if;
end $$;

create table leader_candidates (
  candidate uuid primary key,
  until timestamptz not null
);
comment on table leader_candidates is
  'A process that would lead, so that each can compute its share. One that reports nothing for the time of a lease '
  'doesn''t count.';
grant select, insert, update, delete on leader_candidates to bourse_app;

create table encryption_keys (
  number bigint generated always as identity primary key,
  -- As it stands in front of what it encrypts.
  id text not null unique check (id ~ '^[a-z0-9-]{1,16}$'),
  -- An HMAC under the key, which says nothing about it.
  print bytea not null check (octet_length(print) = 32),
  -- Encrypted with the key: the keys by which equal texts are found, and whether everything is bound to its row.
  state bytea not null,
  added_at timestamptz not null default now(),
  -- Since when nothing is encrypted with it any more: then it may leave the configuration.
  gone_at timestamptz
);
comment on table encryption_keys is
  'A key with which personal data is encrypted: never the key itself, but what tells whether a process has the right '
  'one.';
grant select, insert, update (state, gone_at) on encryption_keys to bourse_app;

create table known_quotes (
  market text primary key,
  quotes json not null,
  saved_at timestamptz not null
);
comment on table known_quotes is
  'The last good quotes of a market. A process on another machine judges the first quotes after its start by these; a '
  'hint that is overwritten every half minute, and no record.';
grant select, insert, update on known_quotes to bourse_app;

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
comment on table replay_series is 'A series of real bars that an operator has imported for an instrument.';
grant select, insert, update, delete on replay_series to bourse_app;

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
comment on table replay_bars is 'One bar of a replay series.';
grant select, insert, update, delete on replay_bars to bourse_app;

create table replays (
  instrument text primary key,
  period text not null,
  -- The moment of the history at which the replay began, and the moment of the clock.
  from_at timestamptz not null,
  started_at timestamptz not null,
  -- Seconds of the history per second.
  speed integer not null check (speed >= 1),
  -- The moment of the clock at which it was stopped; from then on its quote stands still.
  stopped_at timestamptz check (stopped_at >= started_at)
);
comment on table replays is 'A replay in progress: the bars of an instrument''s series as its live price.';
grant select, insert, update, delete on replays to bourse_app;
