-- Up Migration
-- What an organiser does with a league and its entrants: change, end and delete it, remove somebody, and give logins
-- without a mobile number; and what a fair ranking needs to know.

alter table leagues
  -- When its name, rules or dates were last changed: processes read it again for a while.
  add column changed_at timestamptz,
  add column deleted_at timestamptz;
create index leagues_changed on leagues (changed_at) where changed_at is not null;
grant update (name, terms, starts_at, ends_at, changed_at, deleted_at) on leagues to bourse_app;

alter table league_entries
  add column removed boolean not null default false,
  -- A keyed fingerprint of the network address that it was joined from; null for earlier entries.
  add column address_print bytea,
  add constraint removed_has_left check (not removed or left_at is not null);
grant update (removed) on league_entries to bourse_app;

alter table league_results
  -- Different instruments and days (UTC) of its trades; null in results frozen before these were counted.
  add column instruments integer check (instruments >= 0),
  add column days integer check (days >= 0),
  drop constraint league_results_reason_check,
  add constraint league_results_reason_check check (reason in ('left', 'removed', 'samePerson', 'fewTrades',
    'fewInstruments', 'fewDays'));

-- By which a typed name is found on a list, whatever its case; null for names listed before logins by name.
alter table league_invited add column print bytea;
create index invited_by_name on league_invited (league, print) where print is not null;
grant update (code), delete on league_invited to bourse_app;

create table league_logins (
  account_id bigint primary key references accounts,
  league smallint not null references leagues,
  opened_at timestamptz not null,
  reset_at timestamptz
);
comment on table league_logins is
  'An account opened from a league''s list of names, whose login its organiser may reset. In practice worlds only.';
create index logins_of_league on league_logins (league);
grant select, insert, update (reset_at) on league_logins to bourse_app;
