-- Up Migration
-- A row's name and its terms never change: of each table the serving login may update what the program updates, and no
-- other column. Where a moment or a number only goes forward, the database says so.

do $$
declare
  each record;
begin
  for each in select * from (values
    ('orders', 'status, quantity, filled, notional, average_price, limit_price, stop_price, trail_amount, trail_rate, take_profit, stop_loss,
      hold, fees, tax, cause, position_seq, triggered_at, best_price, group_seq, inactive, grows_to, steps, updated_at, planned_at'),
    ('positions', 'status, quantity, open_quantity, cost, open_cost, average_cost, reserved, margin, liquidation_price, call_price, called_at,
      call_due_at, financing, financed_on, locked_until, lock_days, lock_minutes, fees, tax, realized, close_price, closed_at, initial_rate,
      maintenance_rate, warning_rate, paid_actions, pledged, pledged_to, insured_loss, insured_charges'),
    ('fund_orders', 'status, units, redeemed, money, dealing_on, cut_off_at, deferrals, price, dealt_at, pay_at, ended_at'),
    ('fund_plans', 'amount, day, roll, status, month, next_on, next_at, ended_at'),
    ('fund_deals', 'paid_at'),
    ('fund_holdings', 'units, reserved, cost'),
    ('fund_days', 'status, bought, redeemed, issued, taken_back, paid_out, fee_paid, restored'),
    ('stock_recalls', 'ended_at'),
    ('corporate_actions', 'declared_on, record_date, pay_date, numerator, denominator, amount, code, name, imported_at'),
    ('day_trading_accounts', 'status, since, applied_at, reason, terms, step'),
    ('house_days', 'amount'),
    ('house_days_read', 'last_xid'),
    ('known_quotes', 'quotes, saved_at'),
    ('price_alerts', 'upper, lower, reference, fired_at, fired_price'),
    ('payouts', 'attempts, due_at, accepted_at, last_failure'),
    ('files', 'stored_at, sealing, used_at, dropped_at'),
    ('session_keys', 'key, revealed_at, seal'),
    ('instrument_views', 'hour'),
    ('leader_candidates', 'until'),
    ('notice_preferences', 'push'),
    ('search_history', 'at'),
    ('settings', 'value, updated_at'),
    ('outbox', 'due_at, attempts'),
    ('acting_together', 'holders, quantity, displayed_size'),
    ('alone_approvals', 'kind, currency, amount, at'),
    ('one_time_codes', 'secret, confirmed_at, last_step, created_at, credentials_fingerprint'),
    ('staff_keys', null), ('favorites', null), ('passkey_challenges', null), ('replay_bars', null), ('replay_series', null)
  ) narrow(of_table, columns) loop
    execute format('revoke update on %I from bourse_app', each.of_table);
    if each.columns is not null then execute format('grant update (%s) on %I to bourse_app', each.columns, each.of_table); end if;
  end loop;
end $$;

-- Restrictions reach the row that the desk locks by this trigger alone.
alter function copy_states security definer;
do $$ begin
  execute format('alter function copy_states set search_path = pg_catalog, %I, pg_temp', current_schema());
end $$;
revoke execute on function copy_states from public;
revoke update (states) on accounts from bourse_app;
create constraint trigger seats_are_granted_with_notice after update of seat on accounts deferrable initially deferred
  for each row when (old.seat <> new.seat and not new.house) execute function require_notice('seatGranted');
create constraint trigger margin_is_enabled_with_notice after update of margin_since on accounts deferrable initially deferred
  for each row when (old.margin_since is distinct from new.margin_since) execute function require_notice('marginEnabled');

-- A key that was committed or revealed stays what it was.
create trigger session_keys_stay before update on session_keys
  for each row when (old.seal is distinct from new.seal and old.seal is not null
    or old.key is not null and (old.key, old.revealed_at) is distinct from (new.key, new.revealed_at))
  execute function refuse_write('a committed or revealed key stays as it is');

-- Cards and addresses come and go with a notice.
create constraint trigger targets_are_added_with_notice after insert on payout_targets deferrable initially deferred
  for each row execute function require_notice('cardAdded', 'cardUsable', 'addressAdded', 'addressUsable');
create constraint trigger targets_are_removed_with_notice after update of removed_at on payout_targets deferrable initially deferred
  for each row when (old.removed_at is distinct from new.removed_at) execute function require_notice('targetRemoved', 'stateSet');
create constraint trigger targets_stay after update of secret on payout_targets deferrable initially deferred
  for each row when (old.secret is distinct from new.secret and is_reencrypted(old.secret, new.secret) is not true)
  execute function require_notice('targetRemoved', 'stateSet');

-- A source's correction is stored beside what it corrects.
create function require_news_version() returns trigger language plpgsql as $$
begin
  if is_owners_write(tg_relid) then return null; end if;
  if not exists (select from news_versions v where v.news = new.news and (v.title, v.body) = (new.title, new.body)) then
    raise exception 'news %: a text changes without its source''s correction', new.news using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
do $$ begin
  execute format('alter function require_news_version set search_path = pg_catalog, %I, pg_temp', current_schema());
end $$;
create constraint trigger news_is_corrected_by_its_source after update on news_texts deferrable initially deferred
  for each row execute function require_news_version();
create constraint trigger news_is_written_on_record after insert on news deferrable initially deferred
  for each row when (new.staff_id is not null) execute function require_staff_entry('', 'decideProposal');
create constraint trigger announcements_end_on_record after insert on announcement_texts deferrable initially deferred
  for each row execute function require_staff_entry('');

-- The rest that staff decide, in one transaction with their record.
create constraint trigger written_on_record after insert on invitations deferrable initially deferred
  for each row when (new.account_id is null and new.made_by is not null) execute function require_staff_entry('', 'makeInvitation');
create constraint trigger ended_on_record after update of expires_at on invitations deferrable initially deferred
  for each row when (old.expires_at is distinct from new.expires_at) execute function require_staff_entry('', 'endInvitation');
