-- Whether somebody else has bound a card or an address is nobody's business but the staff's, and doesn't keep its owner
-- from binding it.
drop index payout_targets_once;
create unique index payout_targets_once on payout_targets (account_id, fingerprint) where removed_at is null;
create index payout_targets_by_fingerprint on payout_targets (fingerprint);
-- Instead, those that several people have bound are a case.
alter table risk_cases drop constraint risk_cases_rule_check,
  add constraint risk_cases_rule_check
    check (rule in ('wash', 'prearranged', 'inAndOut', 'device', 'target', 'line', 'auction'));
