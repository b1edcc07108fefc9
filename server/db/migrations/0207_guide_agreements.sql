-- Up Migration
-- Since when a customer of the guide's plan agrees to pay. Whoever began before was told that the trial goes on as a paid
-- plan unless they cancel it, and agreed to that then; a trial that begins from now on ends without another word.
alter table guide_plans add column agreed_at timestamptz;
update guide_plans set agreed_at = started_at;
alter table guide_plans drop constraint guide_plans_cause_check;
alter table guide_plans add constraint guide_plans_cause_check check (cause in ('cancelled', 'unpaid', 'notAgreed'));
grant update (agreed_at) on guide_plans to bourse_app;
