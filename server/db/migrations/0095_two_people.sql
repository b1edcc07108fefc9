-- Up Migration
-- Nobody of the staff moves money alone: power is given by two people, a new login rests, and what one person may decide alone has limits.

alter table staff
  -- Until then a new or renewed login, or one that was given more, decides nothing about money or people.
  add column rests_until timestamptz,
  -- A login that waits for its person: hashes of the link that one colleague hands over and of the code that another one does, and until when they are good.
  add column enrol_link bytea unique check (octet_length(enrol_link) = 32),
  add column enrol_code bytea check (octet_length(enrol_code) = 32),
  add column enrol_until timestamptz,
  -- Roles that an update has taken away, as long as nobody has written it into the record.
  add column roles_taken text[],
  add column roles_taken_at timestamptz,
  add check ((enrol_link is null) = (enrol_code is null) and (enrol_link is null) = (enrol_until is null));

-- Whoever appoints people decides nothing about money.
update staff set
  roles_taken = array(select role from unnest(roles) as role where role in ('reviewer', 'treasurer')),
  roles = array(select role from unnest(roles) as role where role not in ('reviewer', 'treasurer'))
where 'owner' = any(roles) and roles && array['reviewer', 'treasurer'];
alter table staff add constraint staff_roles_apart check (not ('owner' = any(roles) and roles && array['reviewer', 'treasurer']));

alter table proposals drop constraint proposals_what_check;
alter table proposals add constraint proposals_what_check check (what in ('channel', 'fundsRule', 'actions', 'marginRule', 'insuranceRule', 'appointment'));
-- The hash of the link that its proposer hands over.
alter table proposals add column link_hash bytea check (octet_length(link_hash) = 32);

-- What came in by a bank's statement, and who brought it: a deposit that stands there takes one person more, any other takes two.
create table bank_lines (
  currency text not null,
  -- As banks mangle it: without blanks and signs, in capitals.
  reference text not null check (reference <> ''),
  amount bigint not null check (amount > 0),
  on_date text not null check (on_date ~ '^\d{4}-\d{2}-\d{2}$'),
  staff_id bigint not null references staff,
  at timestamptz not null,
  primary key (currency, reference, amount, on_date, staff_id)
);

-- What one of the staff has decided alone, which counts against limits.
create table alone_approvals (
  account_id bigint not null,
  request_seq bigint not null,
  staff_id bigint not null references staff,
  kind text not null check (kind in ('deposit', 'withdrawal')),
  currency text not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  primary key (account_id, request_seq)
);
create index alone_approvals_by_staff on alone_approvals (staff_id, kind, currency, at);

-- Limits of what one person decides alone within thirty days, by customer and by approver. In a table of its own, since a rule's row is bound as it
-- was written; a rule from before has the house's.
create table approval_limits (
  from_at timestamptz not null,
  kind text not null check (kind in ('deposit', 'withdrawal')),
  currency text not null,
  customer_alone bigint not null check (customer_alone >= 0),
  approver_alone bigint not null check (approver_alone >= 0),
  decided_at timestamptz not null,
  check (from_at > decided_at),
  primary key (kind, currency, from_at),
  foreign key (kind, currency, from_at) references funds_rules (kind, currency, from_at)
);
create trigger bind_rule after insert on approval_limits for each row execute function bind_rule();

grant select, insert on bank_lines, approval_limits to bourse_app;
grant select, insert, update, delete on alone_approvals to bourse_app;
