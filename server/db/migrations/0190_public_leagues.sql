-- Public leagues: a practice world opens one a week by itself, so that there is always one to join.

alter table leagues
  alter column organiser drop not null,
  -- The Monday (UTC) of the week of a public league, which nobody organises and anybody may join.
  add column week date unique check (extract(isodow from week) = 1),
  add constraint organised_or_public check ((organiser is null) = (week is not null));

-- An entry's place when the point was counted; null if it had none, and in points from before places were stored.
alter table league_points add column place integer check (place > 0);
create index league_points_by_place on league_points (league, at) where place is not null;
