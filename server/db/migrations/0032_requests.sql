-- Up Migration
-- What customers ask and people or rules decide: deposits, withdrawals, identity, seats, corrections; and the operator's rules for funds.

-- Money at the operator's banks and wallets, and what corrections are booked against.
alter type bucket add value 'bank';
alter type bucket add value 'corrections';

create table requests (
  account_id bigint not null,
  -- One of the account's own numbers, like an order's.
  request_seq bigint not null check (request_seq > 0),
  kind text not null check (kind in ('deposit', 'withdrawal', 'identity', 'seat', 'loan', 'correction')),
  status text not null check (status in ('submitted', 'inReview', 'processing', 'done', 'rejected', 'cancelled', 'failed')),
  step integer not null check (step > 0),
  -- Minor units; of a withdrawal the whole that is frozen, the fee included.
  currency text,
  amount bigint check (amount > 0),
  fee bigint check (fee >= 0 and fee <= amount),
  -- Particulars of the kind; personal data never stands here in clear.
  details jsonb not null default '{}',
  -- Who has said yes so far: [{by, at}]
  approvals jsonb not null default '[]',
  claimed_by text,
  -- A code from a list, and a sentence to the customer.
  reason text,
  remark text,
  submitted_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, request_seq),
  check ((amount is null) = (currency is null)),
  -- Nobody is turned away without being told why.
  check (status not in ('rejected', 'failed') or reason is not null)
) with (fillfactor = 80);
create index requests_queue on requests (kind, submitted_at, account_id, request_seq) where status in ('submitted', 'inReview', 'processing');
create index requests_open on requests (account_id, kind) where status in ('submitted', 'inReview', 'processing');
create index requests_by_kind on requests (account_id, kind, request_seq);

-- Each step of a request's life; `author` is "customer", "rule" or "staff:" and who it was.
create table request_steps (
  account_id bigint not null,
  request_seq bigint not null,
  step integer not null check (step > 0),
  status text not null,
  author text not null check (author in ('customer', 'rule') or author ~ '^staff:.'),
  reason text,
  remark text,
  at timestamptz not null,
  primary key (account_id, request_seq, step)
);

-- The operator's bounds and windows for deposits and withdrawals, only ahead of time, never changed.
create table funds_rules (
  from_at timestamptz not null,
  kind text not null check (kind in ('deposit', 'withdrawal')),
  currency text not null,
  -- Minor units a request.
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
  -- No withdrawal for so long after a new card or address or a changed password.
  cooling_hours integer not null check (cooling_hours between 0 and 168),
  -- How long it takes mostly, and by the end of which business day at the latest.
  usual_hours integer not null check (usual_hours between 0 and 720),
  latest_days integer not null check (latest_days between 0 and 30),
  decided_at timestamptz not null default now(),
  check (from_at > decided_at),
  primary key (kind, currency, from_at)
);

grant select, insert on requests, request_steps to bourse_app;
grant update (status, step, details, approvals, claimed_by, reason, remark, updated_at) on requests to bourse_app;
grant select, insert on funds_rules to bourse_app;
