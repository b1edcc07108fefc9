-- Up Migration
-- A reviewer takes a proposal to look after it, and turns it down for a reason of a list, as with what customers ask.

alter table proposals drop constraint proposals_status_check;
alter table proposals add constraint proposals_status_check check (status in ('submitted', 'inReview', 'done', 'rejected'));
alter table proposals
  add column claimed_by bigint references staff,
  add column reason text check (reason <> ''),
  -- Nobody looks after what has ended, or after what they have proposed themselves.
  add check (claimed_by is null or (status = 'inReview' and claimed_by <> proposed_by)),
  add check (reason is null or status = 'rejected');
alter table proposal_steps add column reason text check (reason <> '');

grant update (claimed_by, reason) on proposals to bourse_app;
