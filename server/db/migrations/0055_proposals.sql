-- Up Migration
-- What one of the staff proposes and another has to approve before it is dated: where customers pay, and looser rules for money.

create table proposals (
  proposal bigint generated always as identity primary key,
  what text not null check (what in ('channel', 'fundsRule')),
  subject text not null,
  -- The call's input as JSON, without its key.
  terms text not null,
  -- When it would begin.
  from_at timestamptz not null,
  proposed_by bigint not null references staff,
  proposed_at timestamptz not null,
  verdict text check (verdict in ('approved', 'rejected')),
  decided_by bigint references staff,
  decided_at timestamptz,
  check (from_at > proposed_at),
  check ((verdict is null) = (decided_by is null) and (verdict is null) = (decided_at is null)),
  -- Nobody is both eyes. Taking back one's own is nobody's harm.
  check (verdict is distinct from 'approved' or decided_by <> proposed_by)
);
create index proposals_waiting on proposals (what, from_at) where verdict is null;

grant select, insert, update (verdict, decided_by, decided_at) on proposals to bourse_app;
