-- Up Migration
-- Offers of shares to all customers, and blocks that are sold to one buyer after another.

create table offerings (
  offering bigint generated always as identity primary key,
  kind text not null,
  instrument text not null,
  stage text not null check (stage in ('sealed', 'open', 'closed', 'drawn', 'allotted', 'paid', 'listed', 'cancelled')),
  -- By which an offer that the world makes by itself comes into being once; null of one that people have made.
  world_schedule_key text unique,
  -- From the close on nothing is added to it or withdrawn: the root of all entries, and the operator's secret, revealed
  -- with it.
  root text check (root ~ '^[0-9a-f]{64}$'),
  entries integer,
  revealed_secret text check (revealed_secret ~ '^[0-9a-f]{64}$'),
  -- What the draw went by: a round's signature, or the result of the slow function.
  randomness text,
  -- Of the offer as a whole, once the draw has been made.
  requested_quantity bigint,
  allotted bigint,
  -- When something has to be done about it next; null once nothing has.
  due_at timestamptz,
  updated_at timestamptz not null,
  -- What is paid, where the sealed terms only say how it comes about; null while it isn't known.
  price bigint check (price > 0),
  -- The reference for a price over a window.
  reference bigint check (reference > 0),
  -- Trading days before the first sale, and what the price had come to by then (8 decimals); null while that isn't
  -- known.
  lock_days integer not null default 0,
  outcome bigint,
  -- Why it ended before its time: two people, or a rule.
  ended text check (ended in ('people', 'noPrice', 'lateRoot', 'noRound', 'corporateAction')),
  check (entries is not null or root is null),
  check (kind <> 'ipo' or stage not in ('closed', 'drawn', 'allotted', 'paid', 'listed') or root is not null),
  check (kind <> 'ipo' or stage not in ('drawn', 'allotted', 'paid', 'listed') or randomness is not null),
  check (kind <> 'auction' or stage not in ('closed', 'drawn', 'allotted', 'paid', 'listed') or root is not null),
  check (kind <> 'auction' or stage not in ('drawn', 'allotted', 'paid', 'listed') or randomness is not null)
);
comment on table offerings is 'An offer of shares and how far it is: a public offering, an auction, a quota grab.';
create index offerings_by_kind on offerings (kind, offering);
create index offerings_due on offerings (due_at, offering) where due_at is not null;
create index offerings_by_lock on offerings (kind, lock_days) where outcome is not null;
-- What runs of a kind is read whole; what is over, page by page.
create index offerings_running on offerings (kind) where stage not in ('listed', 'cancelled');
grant select, insert, update (stage, root, entries, revealed_secret, randomness, requested_quantity, allotted, due_at,
  updated_at, price, reference, outcome, ended) on offerings to bourse_app;

create table offering_terms (
  offering bigint not null references offerings,
  version integer not null check (version > 0),
  terms text not null,
  opens_at timestamptz not null,
  lists_at timestamptz not null,
  decided_at timestamptz not null,
  primary key (offering, version),
  check (decided_at < opens_at)
);
comment on table offering_terms is
  'A version of an offer''s terms, sealed before it opened. It is bound as it was written and never changes.';
create trigger bind_rule after insert on offering_terms for each row execute function bind_rule();
grant select, insert on offering_terms to bourse_app;

create table offering_steps (
  offering bigint not null references offerings,
  stage text not null,
  author text not null,
  at timestamptz not null,
  primary key (offering, stage)
);
comment on table offering_steps is 'A step in the life of an offer: who or what took it, and when.';
grant select, insert on offering_steps to bourse_app;

create table offering_secrets (
  offering bigint primary key references offerings,
  secret bytea not null check (octet_length(secret) = 32),
  salt bytea not null check (octet_length(salt) = 32)
);
comment on table offering_secrets is
  'The operator''s secrets of an offer: what the terms commit to, and what makes the pseudonyms. They never leave the '
  'server before their time.';
grant select, insert on offering_secrets to bourse_app;

create table offering_seconds (
  offering bigint not null references offerings,
  second timestamptz not null check (second = date_trunc('second', second)),
  entries integer not null check (entries > 0),
  requested_quantity bigint not null,
  left_before bigint not null check (left_before >= 0),
  cap bigint not null check (cap >= 0),
  allotted bigint not null check (allotted between 0 and left_before),
  reference bigint check (reference > 0),
  -- In a quota grab each second has a price of its own; null where the opening's applied to all of them.
  price bigint check (price > 0),
  primary key (offering, second)
);
comment on table offering_seconds is
  'A second in which customers requested shares of an offer: how many did, what there was, and the market''s price at '
  'that time.';
grant select, insert on offering_seconds to bourse_app;

create table subscriptions (
  account_id bigint not null,
  subscription_seq bigint not null,
  offering bigint not null references offerings,
  kind text not null,
  instrument text not null,
  currency text not null,
  status text not null
    check (status in ('awaiting', 'won', 'notWon', 'paymentPending', 'paid', 'listed', 'waived', 'cancelled', 'failed')),
  cause text not null,
  step integer not null check (step > 0),
  quantity bigint not null check (quantity > 0),
  allotted bigint not null check (allotted between 0 and quantity),
  price bigint not null check (price > 0),
  held bigint not null check (held >= 0),
  charged bigint not null check (charged >= 0),
  refunded bigint not null check (refunded >= 0),
  due bigint not null check (due >= 0),
  pay_by timestamptz,
  position_seq bigint,
  -- The pseudonym in the draw is a hash of offer, identity and salt.
  identity text not null,
  entrant text not null,
  salt text not null,
  contribution text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Of an auction's bid: sealed in `contribution` until the close, and revealed by its bidder afterwards.
  bid_quantity bigint check (bid_quantity > 0 and bid_quantity <= quantity),
  nonce text check (nonce ~ '^[0-9A-Za-z]{16,128}$'),
  primary key (account_id, subscription_seq),
  check ((bid_quantity is null) = (nonce is null)),
  -- What was revealed is what was sealed.
  check (nonce is null or contribution <> '')
);
comment on table subscriptions is 'A customer''s application for an offer.';
create index subscriptions_of_offering on subscriptions (offering, status);
create index subscriptions_of_account on subscriptions (account_id, offering);
grant select, insert, update (status, cause, step, allotted, price, held, charged, refunded, due, pay_by, position_seq,
  updated_at, bid_quantity, nonce) on subscriptions to bourse_app;

create table subscription_steps (
  account_id bigint not null,
  subscription_seq bigint not null,
  step integer not null,
  status text not null,
  cause text not null,
  at timestamptz not null,
  primary key (account_id, subscription_seq, step)
);
comment on table subscription_steps is 'A step in the life of an application.';
grant select, insert on subscription_steps to bourse_app;

create table offering_entries (
  offering bigint not null references offerings,
  number integer not null check (number > 0),
  account_id bigint not null,
  subscription_seq bigint not null,
  entrant text not null,
  quantity bigint not null check (quantity > 0),
  contribution text not null,
  place integer,
  allotted bigint,
  next bigint,
  second timestamptz,
  discount bigint check (discount >= 0),
  primary key (offering, number),
  foreign key (offering, second) references offering_seconds
);
comment on table offering_entries is
  'An entry in the draw, in the order of arrival; `place` and `allotted` are its outcome, `next` is what was passed '
  'on.';
-- Whoever got nothing in one second may try again in another.
create unique index offering_entries_of_person on offering_entries (offering, entrant, second) nulls not distinct;
create unique index offering_entries_of_subscription on offering_entries (account_id, subscription_seq);
grant select, insert, update (place, allotted, next) on offering_entries to bourse_app;

-- Whoever counts the entries or settles a second waits for commands that are on their way; what comes later than that
-- is refused. After the row, since a change is written as an insert that meets its row.
create function refuse_after_close() returns trigger language plpgsql as $$
begin
  perform from offerings where offering = new.offering and root is null and stage in ('sealed', 'open') for key share;
  if not found then
    raise exception 'offer % is closed', new.offering using errcode = 'check_violation';
  end if;
  perform from offering_seconds where offering = new.offering and second >= date_trunc('second', new.created_at);
  if found then
    raise exception 'offer % is closed', new.offering using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger subscriptions_until_close after insert on subscriptions
  for each row execute function refuse_after_close();
create trigger subscriptions_cancelled_until_close before update of status on subscriptions
  for each row when (new.status = 'cancelled' and old.status <> 'cancelled') execute function refuse_after_close();

-- Blocks count with other offers, so that a number names one of either.
grant usage on sequence offerings_offering_seq to bourse_app;
create sequence block_trades;
grant usage on sequence block_trades to bourse_app;

create table blocks (
  account_id bigint not null,
  block bigint not null unique,
  order_seq bigint not null,
  instrument text not null,
  market text not null,
  currency text not null,
  quantity bigint not null check (quantity > 0),
  minimum bigint not null check (minimum between 1 and quantity),
  price bigint not null check (price > 0),
  reference bigint not null check (reference > 0),
  reference_seq bigint not null,
  house boolean not null,
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  -- The middle of its price band: the last trade, or the volume-weighted average price of the session.
  price_reference text not null default 'last' check (price_reference in ('last', 'vwap')),
  primary key (account_id, block)
);
comment on table blocks is 'A block of shares on offer.';
create index blocks_by_end on blocks (expires_at, block);
grant select, insert on blocks to bourse_app;

create table block_purchases (
  account_id bigint not null,
  purchase_seq bigint not null,
  trade bigint not null unique,
  block bigint not null references blocks (block),
  instrument text not null,
  market text not null,
  currency text not null,
  quantity bigint not null check (quantity > 0),
  price bigint not null check (price > 0),
  status text not null check (status in ('reserved', 'executed', 'lapsed')),
  held bigint not null check (held >= 0),
  value bigint not null check (value > 0),
  traded_on text not null,
  -- The market's quote at that moment.
  quote text not null,
  locked_until timestamptz not null,
  position_seq bigint,
  reserved_at timestamptz not null,
  settled_at timestamptz,
  primary key (account_id, purchase_seq),
  check ((status = 'reserved') = (settled_at is null)),
  check ((status = 'reserved') = (held > 0)),
  check ((status = 'executed') = (position_seq is not null))
);
comment on table block_purchases is 'A purchase from a block: what a buyer has reserved, and its outcome.';
create index block_purchases_of_block on block_purchases (block, purchase_seq);
create index block_purchases_waiting on block_purchases (reserved_at) where status = 'reserved';
create index block_purchases_of_day on block_purchases (account_id, traded_on);
grant select, insert, update (status, held, position_seq, settled_at) on block_purchases to bourse_app;

create table block_sales (
  account_id bigint not null,
  trade bigint primary key references block_purchases (trade),
  block bigint not null references blocks (block),
  order_seq bigint not null,
  quantity bigint not null check (quantity > 0),
  value bigint not null check (value > 0),
  sold boolean not null,
  at timestamptz not null
);
comment on table block_sales is 'The seller''s side of a purchase: one answer for each trade, and never another.';
create index block_sales_of_block on block_sales (block);
grant select, insert on block_sales to bourse_app;

create table block_desks (
  account_id bigint primary key references house_accounts,
  house boolean not null,
  instrument text not null,
  proposal bigint references proposals,
  -- From then on it offers nothing and sells what it holds.
  ended_at timestamptz
);
comment on table block_desks is
  'An account of the house that trades blocks by rule, for the house or for the demo''s seat.';
create unique index block_desks_by_instrument on block_desks (instrument) where house and ended_at is null;
grant select, insert, update (ended_at) on block_desks to bourse_app;
