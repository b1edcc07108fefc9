-- Up Migration
-- What the operator halts and resumes: an instrument, or where that is null a whole market. Steps, never changed.
create table operator_halts (
  step bigint generated always as identity primary key,
  market text not null,
  instrument text,
  halted boolean not null,
  -- Of a step that resumes: what it had been halted for.
  why text not null check (why in ('haltNews', 'haltPrices', 'haltDisorder', 'haltTechnical', 'haltAuthority')),
  proposal bigint not null references proposals,
  at timestamptz not null
);
create trigger bind_rule after insert on operator_halts for each row execute function bind_rule();
grant select, insert on operator_halts to bourse_app;

-- One notice for many customers, written a few at a time. In a market or an instrument: who holds it or has orders there.
create table tellings (
  telling bigint generated always as identity primary key,
  notice text not null,
  params text not null,
  audience text not null check (audience in ('all', 'seats', 'others', 'margin')),
  market text,
  instrument text,
  at timestamptz not null,
  told_to bigint not null default 0,
  told integer not null default 0,
  done_at timestamptz,
  check (instrument is null or market is not null)
);
create index tellings_waiting on tellings (telling) where done_at is null;
grant select, insert on tellings to bourse_app;
grant update (told_to, told, done_at) on tellings to bourse_app;
