-- Up Migration
-- The operator's staff: who they are, the record of all that they look at and change, what one proposes and another
-- approves, and audits.

create table staff (
  staff_id bigint generated always as identity primary key,
  login text not null unique check (login ~ '^[a-z0-9][a-z0-9._-]{1,31}$'),
  name text not null check (name <> ''),
  password_hash text not null,
  password_changed_at timestamptz not null,
  -- Encrypted; see server/secrets/.
  otp_secret text not null,
  -- The 30-second step of the last accepted code: none is accepted twice.
  otp_step bigint not null default 0,
  roles text[] not null
    check (roles <@ array['support', 'reviewer', 'treasurer', 'product', 'auditor', 'owner', 'risk'])
    -- Whoever appoints people decides nothing about money.
    constraint staff_roles_apart check (not ('owner' = any(roles) and roles && array['reviewer', 'treasurer'])),
  -- The person's own account as a customer: nobody decides about oneself.
  customer_account bigint unique,
  disabled_at timestamptz,
  created_at timestamptz not null,
  -- Whoever made a login knows its password and its secret: before anything else the person sets their own.
  must_renew boolean not null default false,
  -- A secret that waits for the code that confirms it; encrypted.
  next_otp_secret text,
  -- Until then a new or renewed login, or one that was given more, decides nothing about money or people.
  rests_until timestamptz,
  -- A login that waits for its person: hashes of the link that one colleague hands over and of the code that another
  -- one does, and their expiry.
  enrol_link bytea unique check (octet_length(enrol_link) = 32),
  enrol_code bytea check (octet_length(enrol_code) = 32),
  enrol_until timestamptz,
  check ((enrol_link is null) = (enrol_code is null) and (enrol_link is null) = (enrol_until is null))
);
comment on table staff is 'A member of the operator''s staff and their login.';
grant select, insert, update on staff to bourse_app;

create table staff_sessions (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  session_id text not null unique,
  staff_id bigint not null references staff,
  device text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz
);
comment on table staff_sessions is 'A session of a member of staff.';
create index staff_sessions_live on staff_sessions (staff_id) where ended_at is null;
grant select, insert, update, delete on staff_sessions to bourse_app;

create table staff_devices (
  staff_id bigint not null references staff,
  device_hash bytea not null check (octet_length(device_hash) = 32),
  seen_at timestamptz not null,
  -- A forgotten device counts as a stranger's, but stays as evidence of who used it.
  forgotten_at timestamptz,
  primary key (staff_id, device_hash)
);
comment on table staff_devices is 'A device on which a member of staff has logged in.';
create index staff_devices_by_device on staff_devices (device_hash);
grant select, insert, update (seen_at, forgotten_at) on staff_devices to bourse_app;

create table staff_keys (
  staff_id bigint not null,
  key text not null,
  input_hash bytea not null check (octet_length(input_hash) = 32),
  answer text not null check (answer <> ''),
  at timestamptz not null,
  primary key (staff_id, key)
);
comment on table staff_keys is
  'A decision by the idempotency key of a member of staff, like command_keys. It is written in one commit with the '
  'decision.';
create index staff_keys_by_time on staff_keys using brin (at);
grant select, insert, update, delete on staff_keys to bourse_app;

create table staff_audit (
  seq bigint primary key check (seq > 0),
  at timestamptz not null,
  -- Null: somebody at the server itself.
  staff_id bigint,
  -- The login at that time.
  who text not null check (who <> ''),
  action text not null check (action ~ '^[a-zA-Z]{1,32}$'),
  subject text not null,
  account_id bigint,
  why text,
  -- Particulars as JSON; never personal data.
  detail text not null,
  previous bytea not null check (octet_length(previous) = 32),
  hash bytea not null unique check (octet_length(hash) = 32)
);
comment on table staff_audit is
  'One entry in the record of what the staff looked at and changed. The entries form a chain: each hash binds the '
  'entry before it, and the serving role can only add.';
create index staff_audit_by_staff on staff_audit (staff_id, seq);
create index staff_audit_by_account on staff_audit (account_id, seq) where account_id is not null;
create index staff_audit_by_action on staff_audit (action, seq);
-- Whether somebody has looked at a customer lately: lists that a console refreshes ask this for each customer on the
-- page.
create index staff_audit_of_looks on staff_audit (account_id, staff_id, action, at) where account_id is not null;
grant select, insert on staff_audit to bourse_app;

create table setting_changes (
  change bigint generated always as identity primary key,
  name text not null,
  value text not null,
  staff_id bigint not null references staff,
  at timestamptz not null
);
comment on table setting_changes is 'A value that a setting was given in the console.';
create index setting_changes_by_name on setting_changes (name, change);
grant select, insert on setting_changes to bourse_app;

create table proposals (
  proposal bigint generated always as identity primary key,
  -- Each area defines its kinds (server/areas.ts).
  what text not null check (what ~ '^[a-z][a-zA-Z]{1,31}$'),
  subject text not null,
  -- The call's input as JSON, without its key.
  terms text not null,
  -- When it would begin, or, where it begins with the approval, when the proposal expires.
  from_at timestamptz not null,
  proposed_by bigint not null references staff,
  proposed_at timestamptz not null,
  verdict text check (verdict in ('approved', 'rejected')),
  decided_by bigint references staff,
  decided_at timestamptz,
  -- The hash of the link that its proposer hands over.
  link_hash bytea check (octet_length(link_hash) = 32),
  status text not null check (status in ('submitted', 'inReview', 'done', 'rejected')),
  step integer not null default 1 check (step > 0),
  remark text check (remark <> ''),
  updated_at timestamptz not null,
  claimed_by bigint references staff,
  reason text check (reason <> ''),
  -- What whoever decided it has read: each value beside the one that applied until then.
  facts text,
  check (from_at > proposed_at),
  check ((verdict is null) = (decided_by is null) and (verdict is null) = (decided_at is null)),
  -- Nobody approves their own proposal, but anybody may withdraw it.
  check (verdict is distinct from 'approved' or decided_by <> proposed_by),
  check ((verdict is null) = (status in ('submitted', 'inReview'))
    and (verdict is distinct from 'approved') = (status <> 'done')),
  -- Nobody claims what has ended, or what they have proposed themselves.
  check (claimed_by is null or (status = 'inReview' and claimed_by <> proposed_by)),
  check (reason is null or status = 'rejected'),
  check (facts is null or decided_at is not null)
);
comment on table proposals is
  'What one member of staff proposes and another has to approve before it applies. It takes steps as a customer''s '
  'request does.';
create index proposals_waiting on proposals (what, from_at) where verdict is null;
create unique index proposals_legal on proposals (terms) where what = 'legal';
grant select, insert, update (verdict, decided_by, decided_at, status, step, remark, updated_at, claimed_by, reason,
  facts) on proposals to bourse_app;

create table proposal_steps (
  proposal bigint not null references proposals,
  step integer not null check (step > 0),
  status text not null,
  author text not null,
  remark text,
  at timestamptz not null,
  reason text check (reason <> ''),
  primary key (proposal, step)
);
comment on table proposal_steps is 'A step in the life of a proposal.';
grant select, insert on proposal_steps to bourse_app;

create table audit_runs (
  run bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  at timestamptz not null
);
comment on table audit_runs is
  'An audit that somebody has started in the console. The serving role records that it was started; only the audit '
  'itself writes what it found.';
grant select, insert on audit_runs to bourse_app;

create table audits (
  audit bigint generated always as identity primary key,
  at timestamptz not null default now(),
  transfers bigint not null,
  accounts bigint not null,
  differences integer not null check (differences >= 0),
  -- The first differences, a line each.
  named text not null,
  -- Null: `npm run audit`, by somebody at the server itself.
  run bigint unique references audit_runs,
  -- Checks that could not run: each is also one of the differences.
  unable integer not null default 0 check (unable between 0 and differences)
);
comment on table audits is 'The result of an audit, written as the owner of the database.';
grant select on audits to bourse_app;
