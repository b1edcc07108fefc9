create table confirmed_prices (
  step bigint generated always as identity primary key,
  instrument text not null references real_instruments,
  source text not null check (source ~ '^[a-z]{2,20}$'),
  -- As the source said it while it was in doubt, scaled as in real_bars.
  last bigint not null check (last > 0),
  why text not null check (length(why) between 10 and 2000),
  staff_id bigint not null references staff,
  -- Null: in a practice world, where one person decides.
  proposal bigint references proposals,
  at timestamptz not null
);
comment on table confirmed_prices is
  'Staff''s word that a price of a source is right although it was in doubt. Never changed.';
create index confirmed_prices_by_time on confirmed_prices (at);
create trigger bind_rule after insert on confirmed_prices for each row execute function bind_rule();
create constraint trigger written_on_record after insert or update or delete on confirmed_prices
  deferrable initially deferred for each row execute function require_staff_entry('');
grant select, insert on confirmed_prices to bourse_app;
