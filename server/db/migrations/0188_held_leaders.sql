-- Up Migration
-- Followers are told when their leader is held back, and when that is over: a copy keeps what its follower was told. When a
-- leader's level was lowered last, until there is room for more again.
alter table copies
  add column held_reason text check (held_reason in ('restricted', 'level')),
  add column held_since timestamptz,
  add constraint copies_held check ((held_reason is null) = (held_since is null));
alter table leaders add column lowered_at timestamptz;

grant update (held_reason, held_since) on copies to bourse_app;
grant update (lowered_at) on leaders to bourse_app;
