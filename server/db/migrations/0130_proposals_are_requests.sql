-- Up Migration
-- What the staff propose is a request of the house: it takes the same steps, is claimed, turned down for a reason and
-- keeps its history, as what customers ask does. A new version of a legal text is one of them.

alter table proposals drop constraint proposals_what_check;
-- Which kinds there are, the areas say.
alter table proposals add constraint proposals_what_check check (what ~ '^[a-z][a-zA-Z]{1,31}$');
alter table proposals
  add column status text,
  add column step integer not null default 1 check (step > 0),
  add column claimed_by text,
  add column reason text check (reason <> ''),
  add column remark text check (remark <> ''),
  add column updated_at timestamptz;

insert into proposals (what, subject, terms, from_at, proposed_by, proposed_at, verdict, decided_by, decided_at, remark)
  select 'legal', 'legal ' || text, '{"text":"' || text || '","version":' || version || '}', from_at, staff_id, at,
    case when approved_at is not null then 'approved' when withdrawn_at is not null then 'rejected' end,
    coalesce(approved_by, withdrawn_by), coalesce(approved_at, withdrawn_at), case when approved_at is null then why end
  from legal_versions order by at, text, version;

update proposals set
  status = case verdict when 'approved' then 'done' when 'rejected' then 'rejected' else 'submitted' end,
  step = case when verdict is null then 1 else 2 end,
  updated_at = coalesce(decided_at, proposed_at);
alter table proposals
  alter column status set not null,
  alter column updated_at set not null,
  add check (status in ('submitted', 'inReview', 'done', 'rejected')),
  add check ((verdict is null) = (status in ('submitted', 'inReview'))
    and (verdict is distinct from 'approved') = (status <> 'done'));
create unique index proposals_legal on proposals (terms) where what = 'legal';

create table proposal_steps (
  proposal bigint not null references proposals,
  step integer not null check (step > 0),
  status text not null,
  author text not null,
  reason text,
  remark text,
  at timestamptz not null,
  primary key (proposal, step)
);
insert into proposal_steps (proposal, step, status, author, at)
  select proposal, 1, 'submitted', 'staff:' || proposed_by, proposed_at from proposals;
insert into proposal_steps (proposal, step, status, author, remark, at)
  select proposal, 2, status, 'staff:' || decided_by, remark, decided_at from proposals where verdict is not null;

grant update (status, step, claimed_by, reason, remark, updated_at) on proposals to bourse_app;
grant select, insert on proposal_steps to bourse_app;
