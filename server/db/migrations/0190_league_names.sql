-- Up Migration
-- Of equal names in a league one is taken, by whoever came first: fingerprints, since names are encrypted where they stand.
create table league_names (
  league integer not null references leagues,
  print bytea not null,
  account_id bigint references accounts,
  primary key (league, print)
);
grant select, insert on league_names to bourse_app;
grant update (account_id) on league_names to bourse_app;
