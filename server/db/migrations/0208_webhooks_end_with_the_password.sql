-- A reset of the login password disables the account's webhooks.
alter table webhooks drop constraint webhooks_disabled_reason_check,
  add constraint webhooks_disabled_reason_check
    check (disabled_reason in ('failing', 'gone', 'passwordReset', 'staff'));
