-- The source that comes first, while another gives an instrument's prices in its place: since when, and what was wrong.
alter table real_quotes add column replaces text check (replaces ~ '^[a-z]{2,20}$');
alter table real_quotes add column replaces_since timestamptz;
alter table real_quotes add column replaces_why text;
alter table real_quotes add constraint replaces_whole
  check (num_nulls(replaces, replaces_since, replaces_why) in (0, 3));
grant update (replaces, replaces_since, replaces_why) on real_quotes to bourse_app;
