-- Up Migration
-- Where codes go, whose login an organiser may reset, who is one person and how a bank's file is read: none of it
-- changes without its record.
drop trigger phones_are_bound_with_notice on customers;
create constraint trigger phones_are_bound_with_notice after update on customers deferrable initially deferred
  for each row when ((old.phone, old.phone_calling_code, old.phone_bound_at, old.phone_proved_at)
    is distinct from (new.phone, new.phone_calling_code, new.phone_bound_at, new.phone_proved_at))
  execute function require_notice('phoneBound');

create constraint trigger managed_logins_come_with_an_account after insert on league_logins deferrable initially deferred
  for each row execute function require_notice('welcome');
create constraint trigger managed_logins_are_reset_with_notice after update on league_logins deferrable initially deferred
  for each row execute function require_notice('passwordReset');

create constraint trigger people_are_matched_at_an_approval after insert on identity_matches deferrable initially deferred
  for each row execute function require_notice('identityCertified');

create constraint trigger statement_formats_are_set_on_record after insert on bank_statement_formats deferrable initially deferred
  for each row execute function require_staff_entry('', 'setStatementFormat');
