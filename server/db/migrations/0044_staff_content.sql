-- Up Migration
-- What the staff set for everybody, and what the last audits found.

-- Each value that a setting has had since the console can set it.
create table setting_changes (
  change bigint generated always as identity primary key,
  name text not null,
  value text not null,
  staff_id bigint not null references staff,
  at timestamptz not null
);
create index setting_changes_by_name on setting_changes (name, change);

-- Written by `npm run audit`, as the database's owner; whoever serves can only read them.
create table audits (
  audit bigint generated always as identity primary key,
  at timestamptz not null default now(),
  transfers bigint not null,
  accounts bigint not null,
  differences integer not null check (differences >= 0),
  -- The first of them, a line each.
  named text not null
);

grant select, insert on setting_changes to bourse_app;
grant select on audits to bourse_app;
