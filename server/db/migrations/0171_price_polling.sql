-- Real prices: what was asked of each source, who needs which prices, and which source prices which instrument and why.

create table price_source_states (
  source text primary key check (source ~ '^[a-z]{2,20}$'),
  -- The day (UTC) whose requests are counted, so that a restart doesn't begin a new budget.
  day date not null,
  requests integer not null check (requests >= 0),
  -- The source has asked to be left alone until then; null: it hasn't.
  paused_until timestamptz,
  -- What the console shows of it.
  status json not null,
  saved_at timestamptz not null
);
comment on table price_source_states is 'What was asked of a source of real prices today, and how it does.';
grant select, insert, update (day, requests, paused_until, status, saved_at) on price_source_states to bourse_app;

create table price_needs (
  instrument text not null,
  need text not null check (need in ('order', 'viewed', 'listed')),
  until timestamptz not null,
  primary key (instrument, need)
);
comment on table price_needs is
  'Prices that somebody needs at a process which doesn''t ask the sources itself. Who needs it isn''t stored.';
grant select, insert, delete, update (until) on price_needs to bourse_app;

create table price_source_choices (
  instrument text primary key references real_instruments,
  -- As of real_quotes.
  version bigint not null,
  source text not null,
  since timestamptz not null,
  -- What was wrong with the source before; null: this one comes first.
  reason text,
  -- A price that is held until it is confirmed; null if none is.
  doubt json
);
comment on table price_source_choices is 'Which source prices an instrument at real prices, since when, and why not the one before.';
create index price_source_choices_by_version on price_source_choices (version);
grant select, insert, update (version, source, since, reason, doubt) on price_source_choices to bourse_app;

-- Its newest price that was in doubt until a second print, a second source or a person confirmed it: its own time.
alter table real_quotes add column confirmed_at timestamptz;
grant update (confirmed_at) on real_quotes to bourse_app;

-- Prices are asked for of what somebody holds.
create index positions_open_by_instrument on positions (instrument) where status <> 'closed';
