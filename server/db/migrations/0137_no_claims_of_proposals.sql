-- Up Migration
-- Nobody claims a proposal, and none is turned down for a reason of a list: what 0130 has made for that is always empty.

alter table proposals drop constraint proposals_status_check;
alter table proposals add constraint proposals_status_check check (status in ('submitted', 'done', 'rejected'));
alter table proposals drop column claimed_by, drop column reason;
alter table proposal_steps drop column reason;
