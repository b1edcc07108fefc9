-- Up Migration
-- The insurance account: its capital by the operator's dated rules, and its movements found without a look at the whole ledger.

create index transfers_of_insurance on transfers (currency) where debit = 'insurance' or credit = 'insurance';

-- The operator's word on a currency: only ahead of time, never changed. `alarm`: the part of the capital (8 decimals) below which the staff are alarmed.
create table insurance_rules (
  from_at timestamptz not null,
  currency text not null,
  capital bigint not null check (capital >= 0),
  alarm bigint not null check (alarm between 0 and 100000000),
  decided_at timestamptz not null default now(),
  check (from_at > decided_at),
  primary key (currency, from_at)
);
create trigger bind_rule after insert on insurance_rules for each row execute function bind_rule();
grant select on insurance_rules to bourse_app;
