-- Up Migration
-- What the serving login may write only together with a record of it: rights and settings with an entry in the staff's
-- record, credentials with a notice to their customer, both in the same transaction. A record can be neither changed
-- nor removed by that login, so nothing of this happens silently, whoever has the login. The owner is exempt.

-- Whether a row that can be seen was written by this transaction, its savepoints included: no other transaction's row can
-- be seen while it is in progress. A row has only the lower half of a transaction's number: the nearest to ours is meant.
create function is_written_here(row_xmin xid) returns boolean language sql volatile as $$
  select case when number < 3 then false else coalesce(pg_xact_status(number::text::xid8) = 'in progress', false) end
    from (select here + mod(row_xmin::text::bigint - here + 3 * 2147483648 + (here / 4294967296) * 4294967296, 4294967296) - 2147483648 as number
      from (select pg_current_xact_id()::text::bigint as here) own) written
$$;

create function is_owners_write(of_table oid) returns boolean language sql stable as $$
  select pg_has_role(current_user, relowner, 'usage') from pg_class where oid = of_table
$$;

-- Written anew under the newest key, and not before: what a job does after a rotation.
create function is_reencrypted(before text, after text) returns boolean language sql stable as $$
  select split_part(after, '.', 2) = newest.id and split_part(before, '.', 2) <> newest.id
    from (select id from encryption_keys order by number desc limit 1) newest
$$;

-- Arguments: whether the entry names the row's member of staff ("staff") or anything (""), then its possible actions;
-- without any, all but those of who only looks.
create function require_staff_entry() returns trigger language plpgsql as $$
declare
  written jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
begin
  if is_owners_write(tg_relid) then return null; end if;
  if not exists (select from (select action, subject, xmin as at from staff_audit order by seq desc limit 200) entry
    where (tg_argv[0] = '' or entry.subject = 'staff ' || (written ->> 'staff_id'))
      and case when tg_nargs > 1 then entry.action = any(tg_argv[1:]) else entry.action !~ '^(list|get|lookAt|search|export|judge|log)' end
      and is_written_here(entry.at)) then
    raise exception 'a row of % is written without an entry in the staff''s record', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;

-- Arguments: the notices of which the customer gets one.
create function require_notice() returns trigger language plpgsql as $$
declare
  customer bigint := to_jsonb(case tg_op when 'DELETE' then old else new end) ->> 'account_id';
begin
  if is_owners_write(tg_relid) then return null; end if;
  if not exists (select from (select notice, xmin as at from events where account_id = customer order by seq desc limit 30) event
    where event.notice = any(tg_argv) and is_written_here(event.at)) then
    raise exception 'a row of % is written without a notice to customer %', tg_table_name, customer using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;

-- Argument: what is refused, in words.
create function refuse_write() returns trigger language plpgsql as $$
begin
  if is_owners_write(tg_relid) then return case tg_op when 'DELETE' then old else new end; end if;
  raise exception '%: %', tg_table_name, tg_argv[0] using errcode = 'insufficient_privilege';
end $$;

-- Staff: who they are, what they may, how they log in.
revoke update on staff from bourse_app;
grant update (name, roles, customer_account, disabled_at, password_hash, password_changed_at, otp_secret, otp_step, next_otp_secret,
  must_renew, enrol_link, enrol_code, enrol_until, rests_until) on staff to bourse_app;
create constraint trigger staff_are_appointed_on_record after insert on staff deferrable initially deferred
  for each row execute function require_staff_entry('staff', 'addStaff');
create constraint trigger staff_rights_change_on_record after update on staff deferrable initially deferred
  for each row when ((old.name, old.roles, old.customer_account, old.disabled_at, old.enrol_link, old.enrol_code, old.enrol_until, old.rests_until)
    is distinct from (new.name, new.roles, new.customer_account, new.disabled_at, new.enrol_link, new.enrol_code, new.enrol_until, new.rests_until))
  execute function require_staff_entry('staff', 'changeStaff', 'decideProposal', 'enrol');
create constraint trigger staff_credentials_change_on_record after update on staff deferrable initially deferred
  for each row when ((old.password_hash, old.password_changed_at, old.must_renew) is distinct from (new.password_hash, new.password_changed_at, new.must_renew)
    or (old.otp_secret <> new.otp_secret and is_reencrypted(old.otp_secret, new.otp_secret) is not true))
  execute function require_staff_entry('staff', 'changeStaff', 'decideProposal', 'enrol', 'setOwnCredentials', 'changePassword');
create constraint trigger staff_codes_are_used_on_record after update of otp_step on staff deferrable initially deferred
  for each row when (old.otp_step <> new.otp_step)
  execute function require_staff_entry('staff', 'logIn', 'changeStaff', 'decideProposal', 'enrol', 'setOwnCredentials');

revoke update on staff_sessions from bourse_app;
grant update (seen_at, ended_at) on staff_sessions to bourse_app;
create constraint trigger staff_log_in_on_record after insert on staff_sessions deferrable initially deferred
  for each row execute function require_staff_entry('staff', 'logIn');
create trigger no_staff_session_is_revived before update on staff_sessions
  for each row when (old.ended_at is not null) execute function refuse_write('an ended session stays as it is');
create trigger no_open_staff_session_is_deleted before delete on staff_sessions
  for each row when (old.ended_at is null) execute function refuse_write('an open session is ended, not deleted');

create constraint trigger staff_devices_are_known_on_record after insert on staff_devices deferrable initially deferred
  for each row execute function require_staff_entry('staff', 'logIn', 'enrol');
create constraint trigger staff_devices_are_forgotten_on_record after update of forgotten_at on staff_devices deferrable initially deferred
  for each row when (old.forgotten_at is distinct from new.forgotten_at)
  execute function require_staff_entry('staff', 'logIn', 'enrol', 'changePassword', 'setOwnCredentials');

-- Customers' credentials, verification and restrictions.
revoke update on customers from bourse_app;
grant update (name, password_hash, password_changed_at, fund_password_hash, language, states, verification, verified_name, avatar_file,
  name_prints, nickname, phone, phone_bound_at, password_reset_at, fund_password_changed_at, closed_at, channel_password_hash,
  channel_password_changed_at, last_passkey_removed_at, phone_proved_at) on customers to bourse_app;
create constraint trigger customers_are_welcomed after insert on customers deferrable initially deferred
  for each row execute function require_notice('welcome');
create constraint trigger passwords_change_with_notice after update on customers deferrable initially deferred
  for each row when ((old.password_hash, old.password_changed_at, old.password_reset_at)
    is distinct from (new.password_hash, new.password_changed_at, new.password_reset_at))
  execute function require_notice('passwordChanged', 'passwordReset');
create constraint trigger fund_passwords_change_with_notice after update on customers deferrable initially deferred
  for each row when ((old.fund_password_hash, old.fund_password_changed_at) is distinct from (new.fund_password_hash, new.fund_password_changed_at))
  execute function require_notice('fundPasswordSet', 'fundPasswordChanged');
create constraint trigger channel_passwords_change_with_notice after update on customers deferrable initially deferred
  for each row when ((old.channel_password_hash, old.channel_password_changed_at)
    is distinct from (new.channel_password_hash, new.channel_password_changed_at))
  execute function require_notice('channelPasswordSet');
create constraint trigger verification_changes_with_notice after update on customers deferrable initially deferred
  for each row when ((old.verification, old.name, old.name_prints) is distinct from (new.verification, new.name, new.name_prints)
    or (old.verified_name is distinct from new.verified_name and is_reencrypted(old.verified_name, new.verified_name) is not true))
  execute function require_notice('identitySubmitted', 'identityCertified', 'identityFailed');
create constraint trigger restrictions_change_with_notice after update on customers deferrable initially deferred
  for each row when ((old.states, old.closed_at) is distinct from (new.states, new.closed_at))
  execute function require_notice('stateSet', 'stateSetUntil', 'stateLifted');
create constraint trigger phones_are_bound_with_notice after update on customers deferrable initially deferred
  for each row when ((old.phone, old.phone_bound_at, old.phone_proved_at) is distinct from (new.phone, new.phone_bound_at, new.phone_proved_at))
  execute function require_notice('phoneBound');
create constraint trigger passkeys_end_with_notice after update on customers deferrable initially deferred
  for each row when (old.last_passkey_removed_at is distinct from new.last_passkey_removed_at)
  execute function require_notice('passkeyRemoved', 'passwordReset');

revoke update on passkeys from bourse_app;
grant update (counter, used_at, backup_eligible, backed_up) on passkeys to bourse_app;
create constraint trigger passkeys_are_added_with_notice after insert on passkeys deferrable initially deferred
  for each row execute function require_notice('passkeyAdded');
create constraint trigger passkeys_are_removed_with_notice after delete on passkeys deferrable initially deferred
  for each row execute function require_notice('passkeyRemoved', 'passwordReset', 'stateSet');

create constraint trigger codes_are_set_up_with_notice after insert on one_time_codes deferrable initially deferred
  for each row when (new.confirmed_at is not null) execute function require_notice('oneTimeCodesOn');
create constraint trigger codes_are_confirmed_with_notice after update on one_time_codes deferrable initially deferred
  for each row when (old.confirmed_at is distinct from new.confirmed_at or old.account_id <> new.account_id
    or (old.confirmed_at is not null and old.secret <> new.secret
      and is_reencrypted(encode(old.secret, 'escape'), encode(new.secret, 'escape')) is not true))
  execute function require_notice('oneTimeCodesOn');
create constraint trigger codes_are_removed_with_notice after delete on one_time_codes deferrable initially deferred
  for each row when (old.confirmed_at is not null) execute function require_notice('oneTimeCodesOff', 'stateSet');
create trigger no_code_is_valid_again before update on one_time_codes
  for each row when (old.confirmed_at is not null and new.last_step < old.last_step) execute function refuse_write('a used code stays used');

revoke update on recovery_codes from bourse_app;
grant update (used_at) on recovery_codes to bourse_app;
create constraint trigger recovery_codes_are_made_with_notice after insert on recovery_codes deferrable initially deferred
  for each row execute function require_notice('oneTimeCodesOn');
create constraint trigger recovery_codes_are_removed_with_notice after delete on recovery_codes deferrable initially deferred
  for each row execute function require_notice('oneTimeCodesOn', 'oneTimeCodesOff', 'stateSet');
create trigger no_recovery_code_is_valid_again before update on recovery_codes
  for each row when (old.used_at is not null) execute function refuse_write('a used code stays used');

-- A login from a device that the customer hasn't used is noticed; from another one the device is marked as seen.
create function require_known_device() returns trigger language plpgsql as $$
begin
  if is_owners_write(tg_relid) then return null; end if;
  if not exists (select from (select forgotten_at, xmin as at from known_devices where account_id = new.account_id) device
    where device.forgotten_at is null and is_written_here(device.at)) then
    raise exception 'a session of account % begins on no device', new.account_id using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
revoke update on sessions from bourse_app;
grant update (seen_at, ended_at) on sessions to bourse_app;
create constraint trigger customers_log_in_on_a_device after insert on sessions deferrable initially deferred
  for each row execute function require_known_device();
create trigger no_session_is_revived before update on sessions
  for each row when (old.ended_at is not null) execute function refuse_write('an ended session stays as it is');
create trigger no_open_session_is_deleted before delete on sessions
  for each row when (old.ended_at is null) execute function refuse_write('an open session is ended, not deleted');
create constraint trigger new_devices_are_noticed after insert on known_devices deferrable initially deferred
  for each row execute function require_notice('welcome', 'loginNewDevice', 'passwordReset');
create constraint trigger devices_return_with_notice after update of forgotten_at on known_devices deferrable initially deferred
  for each row when (old.forgotten_at is not null and new.forgotten_at is null)
  execute function require_notice('loginNewDevice', 'passwordReset');

-- A notice stays: it is the customer's record.
create trigger notices_stay before delete on events
  for each row when (old.notice is not null) execute function refuse_write('a notice is never deleted');

-- Invitations open the door to customers.
revoke update on invitations from bourse_app;
grant update (used, expires_at) on invitations to bourse_app;

-- What staff decide, propose and publish.
do $$ declare each text; begin
  foreach each in array array['settings', 'setting_changes', 'proposals', 'proposal_steps', 'funds_rules', 'deposit_channels',
    'deposit_channel_keys', 'insurance_rules', 'margin_rules', 'risk_limits', 'lending_rules', 'commission_plans', 'operator_halts',
    'house_capital', 'corporate_actions', 'trade_corrections', 'fund_corrections',
    'announcement_withdrawals', 'news_withdrawals', 'legal_versions', 'legal_texts', 'state_changes',
    'clock_moves', 'audit_runs', 'risk_case_steps', 'league_organisers']
  loop
    execute format('create constraint trigger written_on_record after insert or update or delete on %I deferrable initially deferred
      for each row execute function require_staff_entry('''')', each);
  end loop;
end $$;

do $$ declare each regprocedure; begin
  for each in select oid::regprocedure from pg_proc where pronamespace = current_schema()::regnamespace
    and proname in ('is_written_here', 'is_owners_write', 'is_reencrypted', 'require_staff_entry', 'require_notice', 'refuse_write', 'require_known_device') loop
    execute format('alter function %s set search_path = pg_catalog, %I, pg_temp', each, current_schema());
  end loop;
end $$;
