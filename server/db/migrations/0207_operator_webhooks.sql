-- The operator's webhooks, which receive the events of all accounts: those without an account.
alter table webhooks alter column account_id drop not null,
  drop constraint webhooks_disabled_reason_check,
  add constraint webhooks_disabled_reason_check check (disabled_reason in ('failing', 'gone', 'staff')),
  add constraint webhooks_of_operator_check check (account_id is not null or portfolio is null);
comment on column webhooks.account_id is 'Null: the operator''s, whose events are those of `event_numbers`.';
create index webhooks_of_operator on webhooks (created_at) where account_id is null and removed_at is null;
alter table webhook_attempts alter column account_id drop not null;

drop trigger webhooks_are_made_with_notice on webhooks;
create constraint trigger webhooks_are_made_with_notice after insert on webhooks deferrable initially deferred
  for each row when (new.account_id is not null) execute function require_notice('webhookCreated');
create constraint trigger operator_webhooks_are_made_on_record after insert on webhooks deferrable initially deferred
  for each row when (new.account_id is null) execute function require_staff_entry('', 'createOperatorWebhook');
drop trigger webhooks_are_rotated_with_notice on webhooks;
create constraint trigger webhooks_are_rotated_with_notice after update on webhooks deferrable initially deferred
  for each row when (new.account_id is not null and old.secret <> new.secret
    and not is_reencrypted(old.secret, new.secret))
  execute function require_notice('webhookSecretRotated');
create constraint trigger operator_webhooks_are_rotated_on_record after update on webhooks
  deferrable initially deferred
  for each row when (new.account_id is null and old.secret <> new.secret
    and not is_reencrypted(old.secret, new.secret))
  execute function require_staff_entry('', 'rotateOperatorWebhookSecret');

-- All accounts' events in one order, each account's in its own. Nothing is written here without an operator's webhook.
create table event_numbers (
  number bigint primary key check (number > 0),
  account_id bigint not null,
  seq bigint not null,
  at timestamptz not null
);
comment on table event_numbers is 'The events of all accounts in the order in which the operator''s webhooks get them.';
create index event_numbers_by_time on event_numbers (at, number);
create table last_event_number (
  single boolean primary key default true check (single),
  number bigint not null check (number >= 0)
);
comment on table last_event_number is 'The last of `event_numbers`, also once that is deleted. Its row is the lock of whoever numbers.';
insert into last_event_number (number) values (0);

-- Numbers can't be given before the commit: a later one could be seen earlier. An account's events commit in their order.
create table unnumbered_events (
  position bigint generated always as identity primary key,
  account_id bigint not null,
  seq bigint not null,
  at timestamptz not null
);
comment on table unnumbered_events is 'Events that are not in `event_numbers` yet.';
create function collect_unnumbered_events() returns trigger language plpgsql as $$
begin
  if exists (select from webhooks where account_id is null and removed_at is null) then
    insert into unnumbered_events (account_id, seq, at)
      select account_id, seq, at from written order by account_id, seq;
  end if;
  return null;
end $$;
create trigger events_are_collected after insert on events referencing new table as written
  for each statement execute function collect_unnumbered_events();
do $$ begin
  execute format('alter function collect_unnumbered_events() set search_path = pg_catalog, %I, pg_temp', current_schema());
end $$;

grant select, insert, delete on event_numbers, unnumbered_events to bourse_app;
grant select, update (number) on last_event_number to bourse_app;
