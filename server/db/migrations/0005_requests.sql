-- Up Migration
-- What customers request and people or rules decide; how money comes in and goes out; exchanges, rewards and
-- statements.

create table requests (
  account_id bigint not null,
  -- One of the account's own numbers, like an order's.
  request_seq bigint not null check (request_seq > 0),
  -- Each area defines its kinds (core/registry/review-request-kinds.ts), and the audit names a request of any other.
  kind text not null constraint requests_kind_form check (kind ~ '^[a-zA-Z]{1,40}$'),
  status text not null
    check (status in ('submitted', 'inReview', 'processing', 'done', 'rejected', 'cancelled', 'failed')),
  step integer not null check (step > 0),
  -- Minor units; of a withdrawal the whole that is frozen, the fee included.
  currency text,
  amount bigint check (amount > 0),
  fee bigint check (fee >= 0 and fee <= amount),
  -- Particulars of the kind; personal data never stands here in clear.
  details jsonb not null default '{}',
  -- Who has approved so far: [{by, at}]
  approvals jsonb not null default '[]',
  claimed_by text,
  -- A code from a list, and a sentence to the customer.
  reason text,
  remark text,
  submitted_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, request_seq),
  check ((amount is null) = (currency is null)),
  -- Nobody is refused without a reason.
  check (status not in ('rejected', 'failed') or reason is not null)
) with (fillfactor = 80);
comment on table requests is
  'A request of a customer that a person or a rule decides: a deposit, a withdrawal, an identity, a seat, day '
  'trading, a loan, a correction.';
create index requests_queue on requests (kind, submitted_at, account_id, request_seq)
  where status in ('submitted', 'inReview', 'processing');
create index requests_open on requests (account_id, kind) where status in ('submitted', 'inReview', 'processing');
create index requests_by_kind on requests (account_id, kind, request_seq);
create index requests_by_person on requests ((details->>'person')) where kind = 'identity';
create index requests_by_voucher on requests ((details->>'voucherHash')) where kind = 'deposit';
create index requests_ended on requests (submitted_at, account_id, request_seq)
  where status in ('done', 'rejected', 'cancelled', 'failed');
-- What a bank's statement is compared with.
create index requests_paid on requests (currency, updated_at)
  where kind in ('deposit', 'withdrawal') and status = 'done';
create index requests_turned_down on requests (kind, updated_at)
  where status in ('rejected', 'cancelled') and kind in ('identity', 'deposit');
-- A reference as it is compared.
create index requests_by_reference
  on requests (upper(regexp_replace(details ->> 'reference', '[^[:alnum:]]', '', 'g')))
  where upper(regexp_replace(details ->> 'reference', '[^[:alnum:]]', '', 'g')) is not null;
-- What was proposed about an order's fills.
create index requests_by_order on requests (account_id, (details ->> 'order')) where kind = 'tradeCorrection';
grant select, insert, update (status, step, details, approvals, claimed_by, reason, remark, updated_at)
  on requests to bourse_app;

create table request_steps (
  account_id bigint not null,
  request_seq bigint not null,
  step integer not null check (step > 0),
  status text not null,
  -- "customer", "rule", "staff:" and the person's number, or "owner:" and the name given by whoever decided it in SQL
  -- as the owner of the database.
  author text not null check (author in ('customer', 'rule') or author ~ '^(staff|owner):.'),
  reason text,
  remark text,
  at timestamptz not null,
  primary key (account_id, request_seq, step)
);
comment on table request_steps is 'A step in the life of a request.';
grant select, insert on request_steps to bourse_app;

create table alone_approvals (
  account_id bigint not null,
  request_seq bigint not null,
  staff_id bigint not null references staff,
  kind text not null check (kind in ('deposit', 'withdrawal', 'loan')),
  currency text not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  -- Each attempt at a decision counts by itself, so that a failed one doesn't remove the count of another.
  decision text not null default '',
  primary key (account_id, request_seq, staff_id, decision)
);
comment on table alone_approvals is
  'A decision that one member of staff has made alone, which counts against that person''s limits.';
create index alone_approvals_by_staff on alone_approvals (staff_id, kind, currency, at);
grant select, insert, update, delete on alone_approvals to bourse_app;

create table retention_rules (
  kind text not null check (kind in ('identity', 'deposit')),
  from_at timestamptz not null,
  days integer not null check (days > 0),
  decided_at timestamptz not null default now(),
  primary key (kind, from_at),
  check (from_at > decided_at),
  -- What the law asks of those who know their customers; see docs/decisions.
  check (kind <> 'identity' or days >= 1826)
);
comment on table retention_rules is
  'The operator''s rule for how long the files of rejected or withdrawn requests are stored, dated ahead and never '
  'changed. Without a row the house''s own rule applies.';
grant select on retention_rules to bourse_app;

create table funds_rules (
  from_at timestamptz not null,
  kind text not null check (kind in ('deposit', 'withdrawal')),
  currency text not null,
  -- Minor units per request.
  minimum bigint not null check (minimum > 0),
  maximum bigint not null check (maximum >= minimum),
  fee_fixed bigint not null check (fee_fixed >= 0 and fee_fixed < minimum),
  fee_bps integer not null check (fee_bps between 0 and 5000),
  -- ISO weekdays, and minutes of these days in the zone; 1440 is their end.
  weekdays text not null check (weekdays ~ '^1?2?3?4?5?6?7?$' and weekdays <> ''),
  opens integer not null check (opens between 0 and 1439),
  closes integer not null check (closes > opens and closes <= 1440),
  zone text not null check (zone <> ''),
  -- Beyond this two people decide; null: one is always enough.
  four_eyes_above bigint check (four_eyes_above >= 0),
  -- What one person decides alone within thirty days, by customer and by approver.
  customer_alone bigint not null check (customer_alone >= 0),
  approver_alone bigint not null check (approver_alone >= 0),
  -- No withdrawal for so long after a new card or address or a changed password.
  cooling_hours integer not null check (cooling_hours between 0 and 168),
  -- How long it usually takes, and by the end of which business day at the latest.
  usual_hours integer not null check (usual_hours between 0 and 720),
  latest_days integer not null check (latest_days between 0 and 30),
  decided_at timestamptz not null default now(),
  primary key (kind, currency, from_at),
  check (from_at > decided_at)
);
comment on table funds_rules is
  'The operator''s bounds and hours for deposits and withdrawals in one currency, dated ahead and never changed.';
create trigger bind_rule after insert on funds_rules for each row execute function bind_rule();
grant select, insert on funds_rules to bourse_app;

create table deposit_channels (
  channel text not null check (channel ~ '^[a-z0-9-]{1,40}$'),
  from_at timestamptz not null,
  kind text not null check (kind in ('bank', 'crypto')),
  currency text not null,
  open boolean not null,
  -- Whether only practice money comes by it.
  practice boolean not null,
  position integer not null default 0,
  -- Minor units per deposit, within those of the currency's rule; null: the rule's own.
  minimum bigint check (minimum > 0),
  maximum bigint check (maximum >= minimum),
  fee_fixed bigint not null default 0 check (fee_fixed >= 0),
  fee_bps integer not null default 0 check (fee_bps between 0 and 5000),
  -- ISO weekdays and minutes of these days, in the rule's zone; null: the rule's own.
  weekdays text check (weekdays ~ '^1?2?3?4?5?6?7?$' and weekdays <> ''),
  opens integer check (opens between 0 and 1439),
  closes integer check (closes > opens and closes <= 1440),
  bank_name text,
  account_name text,
  account_number text,
  network text,
  address text,
  decided_at timestamptz not null default now(),
  primary key (channel, from_at),
  check (from_at > decided_at),
  check ((weekdays is null) = (opens is null) and (opens is null) = (closes is null)),
  check (case kind
    when 'bank' then bank_name is not null and account_name is not null and account_number is not null
      and network is null and address is null
    else network is not null and address is not null
      and bank_name is null and account_name is null and account_number is null end)
);
comment on table deposit_channels is
  'A channel by which money comes in, from an instant on; a later row of the same channel takes its place. Dated '
  'ahead and never changed.';
create trigger bind_rule after insert on deposit_channels for each row execute function bind_rule();
grant select, insert on deposit_channels to bourse_app;

-- Practice money and real deposits never stand side by side, whoever writes the row.
create function refuse_live_channel() returns trigger language plpgsql as $$
begin
  if not new.practice and exists (select from world where kind = 'demo') then raise exception 'a world with practice money has practice channels only'; end if;
  if new.practice and not exists (select from world where kind = 'demo') then raise exception 'a practice channel belongs to a world with practice money'; end if;
  return new;
end $$;
create trigger channels_of_this_world before insert on deposit_channels
  for each row execute function refuse_live_channel();

create table deposit_channel_keys (
  key_id bigint generated always as identity primary key,
  channel text not null check (channel ~ '^[a-z0-9-]{1,40}$'),
  key_hash text,
  set_at timestamptz not null
);
comment on table deposit_channel_keys is
  'The key of a deposit channel that is not for everyone: whoever has it sees where the channel leads. The last row '
  'of a channel applies at once, since a key in the wrong hands can''t wait. A null hash opens the channel to '
  'everyone.';
create index deposit_channel_keys_last on deposit_channel_keys (channel, key_id desc);
grant select, insert on deposit_channel_keys to bourse_app;

create table deposit_channel_openings (
  account_id bigint not null,
  key_id bigint not null references deposit_channel_keys,
  channel text not null,
  opened_at timestamptz not null,
  primary key (account_id, key_id)
);
comment on table deposit_channel_openings is
  'A customer who has entered the key of a channel. A new key has to be entered again.';
grant select, insert on deposit_channel_openings to bourse_app;

-- What went out stands beside what came in: a credit that the bank has called back stands behind no deposit any more.
create table bank_lines (
  currency text not null,
  -- As banks mangle it: without blanks and signs, in capitals.
  reference text not null check (reference <> ''),
  amount bigint not null check (amount <> 0),
  on_date text not null check (on_date ~ '^\d{4}-\d{2}-\d{2}$'),
  staff_id bigint not null references staff,
  at timestamptz not null,
  -- The bank's own identifier of the entry, where its file has one: if it comes with two references, it stands behind
  -- no deposit.
  entry text check (entry <> ''),
  primary key (currency, reference, amount, on_date, staff_id)
);
comment on table bank_lines is
  'An entry of a bank''s statement, and who uploaded it. A deposit that stands there takes one person, any other '
  'takes two.';
create index bank_lines_by_entry on bank_lines (entry) where entry is not null;
-- What the list of deposits that were called back begins with.
create index bank_lines_gone on bank_lines (currency, reference, on_date desc, at desc) where amount < 0;
grant select, insert, update (entry) on bank_lines to bourse_app;

create table payout_targets (
  account_id bigint not null,
  target_seq bigint not null check (target_seq > 0),
  kind text not null check (kind in ('card', 'address')),
  bank_name text,
  branch text,
  bank_code text,
  wallet_type text,
  network text,
  -- Encrypted: of a card its number and holder, of an address the address.
  secret text not null,
  last4 text not null check (char_length(last4) = 4),
  -- Keyed hash by which a number is found again.
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  added_at timestamptz not null,
  removed_at timestamptz,
  primary key (account_id, target_seq),
  check ((kind = 'card') = (bank_name is not null)
    and (kind = 'address') = (wallet_type is not null and network is not null))
);
comment on table payout_targets is
  'A bank card or wallet address to which a customer is paid out. Its number stands nowhere in clear.';
-- Nobody binds what somebody else has bound already.
create unique index payout_targets_once on payout_targets (fingerprint) where removed_at is null;
grant select, insert, update (secret, removed_at) on payout_targets to bourse_app;

create table payouts (
  account_id bigint not null,
  request_seq bigint not null,
  driver text not null,
  attempts integer not null default 0,
  due_at timestamptz not null,
  accepted_at timestamptz,
  last_failure text,
  primary key (account_id, request_seq)
);
comment on table payouts is 'A withdrawal that was handed to the payout service.';
grant select, insert, update on payouts to bourse_app;

create table late_payout_reports (
  account_id bigint not null,
  request_seq bigint not null,
  reported_outcome text not null check (reported_outcome in ('paid', 'failed')),
  -- The service's reference, or its reason.
  reference_or_reason text not null,
  -- How it had ended.
  status text not null,
  at timestamptz not null,
  primary key (account_id, request_seq, reported_outcome)
);
comment on table late_payout_reports is
  'What the payout service reported after the withdrawal had ended otherwise: somebody has to look at it.';
grant select, insert on late_payout_reports to bourse_app;

create table exchanges (
  account_id bigint not null,
  -- The order; where there is none, a number of its own.
  order_seq bigint not null,
  -- Minor units; `paid` includes `spread`.
  pay_currency text not null,
  paid bigint not null check (paid > 0),
  spread bigint not null check (spread >= 0 and spread <= paid),
  buy_currency text not null,
  bought bigint not null check (bought > 0),
  -- Units of what is paid for one of what is bought, times 10^12, before the spread.
  rate bigint not null check (rate > 0),
  -- Of what is paid at the rate, 8 decimals.
  spread_rate bigint not null check (spread_rate >= 0),
  -- The quotes from which the rate is made: [[pair, price, seq, at, source], …]
  legs text not null,
  at timestamptz not null,
  kind text not null check (kind in ('order', 'exchange', 'transfer')),
  primary key (account_id, order_seq),
  check (pay_currency <> buy_currency)
);
comment on table exchanges is
  'An exchange of currencies: for an order that was paid in another currency, of money, or with a transfer between '
  'portfolios.';
create index exchanges_of_money on exchanges (account_id, kind, order_seq);
grant select, insert on exchanges to bourse_app;

-- Whoever pays takes blocks of it first, so that no row is locked by every payment; the rest of a block comes back when
-- a process ends.
create table promotion_budgets (
  name text primary key,
  currency text not null,
  cap bigint not null check (cap >= 0),
  reserved bigint not null default 0 check (reserved >= 0 and reserved <= cap)
);
comment on table promotion_budgets is 'What the house gives away for one purpose, and no more.';
grant select, update (reserved) on promotion_budgets to bourse_app;

insert into promotion_budgets (name, currency, cap) values ('checkIn', 'USDT', 100000000000);

create table check_ins (
  account_id bigint not null,
  -- The operator's own day (YYYY-MM-DD).
  day text not null,
  -- Days in a row, this one included.
  streak integer not null check (streak > 0),
  currency text not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  primary key (account_id, day)
);
comment on table check_ins is 'A customer''s check-in of one day, and what it paid.';
grant select, insert on check_ins to bourse_app;

create table check_in_bonuses (
  account_id bigint not null,
  number integer not null check (number > 0),
  currency text not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  primary key (account_id, number)
);
comment on table check_in_bonuses is 'The bonus for seven check-ins of a customer.';
grant select, insert on check_in_bonuses to bourse_app;

create table check_ins_of_people (
  -- As in accounts: the first account of a person who has several.
  holder bigint not null,
  day text not null,
  account_id bigint not null,
  primary key (holder, day)
);
comment on table check_ins_of_people is 'Which account of a verified person has a day''s check-in: one of them.';
grant select, insert on check_ins_of_people to bourse_app;

create table statements (
  account_id bigint not null,
  statement_seq bigint not null check (statement_seq > 0),
  -- First and last day (YYYY-MM-DD) in the zone.
  from_on text not null,
  to_on text not null check (to_on >= from_on),
  zone text not null,
  format text not null check (format in ('pdf', 'csv')),
  language text not null,
  -- It ends with this transfer: the content doesn't change while the document is made.
  through_seq bigint not null check (through_seq >= 0),
  requested_at timestamptz not null,
  -- Until then whoever makes it is left alone; if nothing has come of it, another process tries.
  try_at timestamptz not null,
  attempts integer not null default 0,
  made_at timestamptz,
  row_count integer,
  -- The seal that binds its last transfer.
  seal_number bigint,
  seal_hash bytea check (octet_length(seal_hash) = 32),
  -- Of the document; it stays when the document itself is deleted.
  sha256 bytea check (octet_length(sha256) = 32),
  content bytea,
  -- A contract note covers the trades of one market on one of its dates. Null: a statement.
  market text,
  -- Of a contract note: the number of its trades, and the net amount by currency.
  traded jsonb,
  primary key (account_id, statement_seq),
  check ((made_at is null) = (sha256 is null))
);
comment on table statements is
  'A statement or a contract note that a customer has requested, and the document that a job has made of it.';
create index statements_due on statements (try_at) where made_at is null;
create index statements_by_hash on statements (account_id, sha256) where sha256 is not null;
create index statements_kept on statements (made_at) where content is not null;
grant select, insert, update (try_at, attempts, made_at, row_count, seal_number, seal_hash, sha256, content, traded)
  on statements to bourse_app;
