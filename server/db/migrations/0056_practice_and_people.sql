-- Up Migration
-- Which accounts were ever given practice money is asked before each payout, and whether any was before a channel opens.
create index transfers_of_practice on transfers (account_id) where code = 'practice';
-- What a bank's statement is compared with.
create index requests_paid on requests (currency, updated_at) where kind in ('deposit', 'withdrawal') and status = 'done';

-- What the payout service said after the withdrawal had ended otherwise: somebody has to look at it.
create table late_words (
  account_id bigint not null,
  request_seq bigint not null,
  said text not null check (said in ('paid', 'failed')),
  -- The service's reference, or its reason.
  word text not null,
  -- How it had ended.
  status text not null,
  at timestamptz not null,
  primary key (account_id, request_seq, said)
);
grant select, insert on late_words to bourse_app;

-- Whoever made a login knows its password and its secret: before anything else the person sets their own.
alter table staff add column must_renew boolean not null default false;
-- A secret that was shown and not yet confirmed by a code; encrypted.
alter table staff add column next_otp_secret text;
-- A forgotten device counts as a stranger's, but whom it links stays known.
alter table staff_devices add column forgotten_at timestamptz;
