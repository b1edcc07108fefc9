-- Up Migration
-- How a case ends is proposed by whoever looks after it and confirmed by another. Those that one person closed stay so.
alter table risk_cases
  drop constraint risk_cases_state_check,
  add constraint risk_cases_state_check check (state in ('found', 'open', 'proposed', 'closed')),
  drop constraint risk_cases_check,
  add constraint risk_cases_check check ((outcome is null) = (state in ('found', 'open')));
alter table risk_case_steps
  drop constraint risk_case_steps_what_check,
  add constraint risk_case_steps_what_check check (what in ('take', 'assign', 'note', 'close', 'confirm', 'sendBack'));
