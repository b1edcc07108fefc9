alter table corporate_actions
  -- What the company pays for a share, and in which currency, if that isn't the instrument's: `amount` is this at the
  -- rate, each with 8 decimals.
  add column paid_currency text,
  add column paid_amount bigint check (paid_amount > 0),
  add column rate bigint check (rate > 0),
  add constraint corporate_actions_whole_rate
    check ((paid_currency is null) = (paid_amount is null) and (rate is null) = (paid_currency is null));
grant update (paid_currency, paid_amount, rate) on corporate_actions to bourse_app;
