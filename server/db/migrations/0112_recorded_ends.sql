-- Up Migration
-- A customer's own invitation comes with their account, and a desk for blocks ends by a decision of two people.
create constraint trigger invitations_come_with_an_account after insert on invitations deferrable initially deferred
  for each row when (new.account_id is not null) execute function require_notice('welcome');
create constraint trigger block_desks_end_on_record after update of ended_at on block_desks deferrable initially deferred
  for each row when (old.ended_at is distinct from new.ended_at) execute function require_staff_entry('');
-- Its delivery goes on without staff.
create constraint trigger announced_on_record after insert on announcements deferrable initially deferred
  for each row when (new.staff_id is not null) execute function require_staff_entry('');
