-- Up Migration
-- A screen may be followed: its customer is told, once a day at most, when a company begins to fit.

alter table saved_screens
  add column followed_since timestamptz,
  -- Who fits, but for those that haven't been told of; null until it was looked at first.
  add column members text[],
  add column looked_at timestamptz,
  add column told_on date;

create index saved_screens_followed on saved_screens (looked_at) where followed_since is not null;
