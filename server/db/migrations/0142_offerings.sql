-- Up Migration
-- Offers of shares: their sealed terms, how far they are, their entries in the draw, and what customers have applied for.

create table offerings (
  offering bigint generated always as identity primary key,
  kind text not null,
  instrument text not null,
  stage text not null check (stage in ('sealed', 'open', 'closed', 'drawn', 'allotted', 'paid', 'listed', 'cancelled')),
  -- By which an offer that the world brings itself comes into being once; null of one that people have made.
  born text unique,
  -- From the close on nothing is added to it or taken back: the root of all entries, and the operator's secret, shown with it.
  root text check (root ~ '^[0-9a-f]{64}$'),
  entries integer,
  shown text check (shown ~ '^[0-9a-f]{64}$'),
  -- What the draw went by: a round's signature, or what came out of the slow function.
  chance text,
  -- Of the offer as a whole, once the draw has been made.
  asked bigint,
  allotted bigint,
  -- When something has to be done about it next; null once nothing has.
  due_at timestamptz,
  updated_at timestamptz not null,
  check ((root is null) = (entries is null)),
  check (stage not in ('closed', 'drawn', 'allotted', 'paid', 'listed') or root is not null),
  check (stage not in ('drawn', 'allotted', 'paid', 'listed') or chance is not null)
);
create index offerings_by_kind on offerings (kind, offering);
create index offerings_due on offerings (due_at, offering) where due_at is not null;

-- What was sealed before it opened: a version is a row, which is bound as it was written and never changes.
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
create trigger bind_rule after insert on offering_terms for each row execute function bind_rule();

-- Its steps: who or what has taken each, and when.
create table offering_steps (
  offering bigint not null references offerings,
  stage text not null,
  author text not null,
  at timestamptz not null,
  primary key (offering, stage)
);

-- The operator's own: what is committed to in the terms, and what makes the pseudonyms. It never leaves the server before its time.
create table offering_secrets (
  offering bigint primary key references offerings,
  secret bytea not null check (octet_length(secret) = 32),
  salt bytea not null check (octet_length(salt) = 32)
);

create table subscriptions (
  account_id bigint not null,
  subscription_seq bigint not null,
  offering bigint not null,
  kind text not null,
  instrument text not null,
  currency text not null,
  status text not null
    check (status in ('awaiting', 'won', 'notWon', 'paymentPending', 'paid', 'waived', 'cancelled', 'failed')),
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
  primary key (account_id, subscription_seq),
  foreign key (offering) references offerings
);
create index subscriptions_of_offering on subscriptions (offering, status);
create index subscriptions_of_account on subscriptions (account_id, offering);

create table subscription_steps (
  account_id bigint not null,
  subscription_seq bigint not null,
  step integer not null,
  status text not null,
  cause text not null,
  at timestamptz not null,
  primary key (account_id, subscription_seq, step)
);

-- Who took part in the draw, in the order of arrival; `place` and `allotted` are what came of it, `next` what was passed on.
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
  primary key (offering, number),
  unique (offering, entrant)
);

-- Whoever counts the entries waits for commands that are on their way; what comes later than that is refused.
create function refuse_after_close() returns trigger language plpgsql as $$
begin
  perform from offerings where offering = new.offering and root is null and stage <> 'cancelled' for key share;
  if not found then
    raise exception 'offer % is closed', new.offering using errcode = 'check_violation';
  end if;
  return new;
end $$;
-- After: what changes is written as an insert that meets its row.
create trigger subscriptions_until_close after insert on subscriptions
  for each row execute function refuse_after_close();
create trigger subscriptions_cancelled_until_close before update of status on subscriptions
  for each row when (new.status = 'cancelled' and old.status <> 'cancelled') execute function refuse_after_close();

grant select, insert on offerings, offering_terms, offering_steps, offering_secrets, subscriptions, subscription_steps,
  offering_entries to bourse_app;
grant update (stage, root, entries, shown, chance, asked, allotted, due_at, updated_at) on offerings to bourse_app;
grant update (status, cause, step, allotted, held, charged, refunded, due, pay_by, position_seq, updated_at)
  on subscriptions to bourse_app;
grant update (place, allotted, next) on offering_entries to bourse_app;
