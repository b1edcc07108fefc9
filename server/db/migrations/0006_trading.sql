-- Up Migration
-- Orders, positions and fills, and the rules under which they come about. Prices and quantities have 8 decimals;
-- amounts are minor units of `currency`.

create table orders (
  account_id bigint not null,
  order_seq bigint not null,
  instrument text not null,
  market text not null,
  side text not null check (side in ('long', 'short')),
  effect text not null check (effect in ('open', 'close')),
  type text not null check (type in ('market', 'limit', 'stop', 'stopLimit', 'trailing')),
  status text not null check (status in ('pending', 'inPosition', 'readyToClose', 'closed', 'cancelled', 'rejected')),
  quantity bigint not null check (quantity > 0),
  filled bigint not null check (filled >= 0 and filled <= quantity),
  average_price bigint,
  limit_price bigint,
  leverage integer not null check (leverage >= 1),
  time_in_force text not null
    check (time_in_force in ('day', 'gtc', 'gtd', 'ioc', 'fok', 'atOpen', 'atClose', 'atAuction', 'extended')),
  -- Money frozen for it while it is pending.
  hold bigint not null check (hold >= 0),
  fees bigint not null,
  tax bigint not null,
  currency text not null,
  cause text not null,
  position_seq bigint,
  expires_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  stop_price bigint,
  -- How far a trailing stop follows: an amount in price units, or a part of the best price (8 decimals).
  trail_amount bigint check (trail_amount > 0),
  trail_rate bigint check (trail_rate > 0 and trail_rate < 100000000),
  trigger_price_source text not null check (trigger_price_source in ('last', 'quote', 'mark')),
  good_till timestamptz,
  take_profit bigint,
  stop_loss bigint,
  client_id text,
  -- Sum of price × quantity of its fills, in minor units: charges apply to the order as a whole.
  notional bigint not null,
  triggered_at timestamptz,
  best_price bigint,
  group_seq bigint,
  parent_seq bigint,
  inactive boolean not null,
  steps integer not null,
  day_trading boolean not null default false,
  -- Steps of the decision that made it, a line each: "status cause filled". Later ones are rows of order_changes. An
  -- order that is filled at once is what a broker writes most.
  first_steps text not null default '',
  -- An order that protects what an entry has filled grows with each part that still fills, up to this.
  grows_to bigint check (grows_to > 0),
  -- Whether an ex-date leaves its prices as they are.
  do_not_reduce boolean not null default false,
  portfolio smallint not null default 0 check (portfolio >= 0),
  -- If its customer has increased or repriced it, it has the commission plan of that day; null: that of the day on
  -- which it was accepted.
  planned_at timestamptz,
  primary key (account_id, order_seq)
) with (fillfactor = 90);
comment on table orders is 'An order of a customer, with its state now.';
create index orders_pending on orders (instrument) where status = 'pending';
create index orders_pending_by_account on orders (account_id) where status = 'pending';
create index orders_day_trading on orders (account_id, market) where day_trading and status = 'pending';
create index orders_of_leagues on orders (portfolio) where portfolio >= 10000;
create index orders_by_time on orders using brin (created_at);
-- Orders that a rule has ended without a fill, by when: the console counts them beside the fills.
create index orders_refused on orders (updated_at)
  where status = 'rejected' or cause in ('notFillable', 'insufficientAtFill', 'dayTradingAtFill', 'unpaidLoanAtFill');
create trigger orders_of_open_portfolios after insert or update of portfolio, status on orders
  for each row when (new.portfolio <> 0 and new.status = 'pending') execute function refuse_unknown_portfolio();
grant select, insert, update on orders to bourse_app;

create table order_changes (
  account_id bigint not null,
  order_seq bigint not null,
  -- Counts up by one per order.
  step integer not null check (step > 0),
  status text not null,
  cause text not null,
  filled bigint not null,
  at timestamptz not null,
  primary key (account_id, order_seq, step)
);
comment on table order_changes is 'A later step in the life of an order.';
grant select, insert on order_changes to bourse_app;

create table positions (
  account_id bigint not null,
  position_seq bigint not null,
  instrument text not null,
  market text not null,
  side text not null check (side in ('long', 'short')),
  status text not null check (status in ('inPosition', 'readyToClose', 'closed')),
  quantity bigint not null check (quantity > 0),
  open_quantity bigint not null check (open_quantity >= 0 and open_quantity <= quantity),
  -- Sum of price × quantity of the opening fills, in minor units, and what of it belongs to the open quantity.
  cost bigint not null,
  open_cost bigint not null check (open_cost >= 0),
  average_cost bigint not null,
  -- Units of the open quantity that pending closing orders have reserved.
  reserved bigint not null default 0 check (reserved >= 0 and reserved <= open_quantity),
  margin bigint not null check (margin >= 0),
  leverage integer not null check (leverage >= 1),
  liquidation_price bigint,
  fees bigint not null,
  tax bigint not null,
  realized bigint not null,
  close_price bigint,
  currency text not null,
  source text not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- The customer is called when the market reaches this price; `called_at` is set once the notice is written.
  call_price bigint,
  called_at timestamptz,
  -- Financing charged so far, in minor units, less what rollovers have credited, and the last night (the market's local
  -- date) that was charged.
  financing bigint not null,
  financed_on text check (financed_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  locked_until timestamptz,
  -- The terms of the lock as agreed: business days or minutes.
  lock_days integer check (lock_days > 0),
  lock_minutes integer,
  day_trading boolean not null default false,
  -- Until when a margin call can be answered; then a part of the position is closed.
  call_due_at timestamptz,
  -- The margin under which it was opened; null: the house's own terms.
  initial_rate bigint,
  maintenance_rate bigint,
  warning_rate bigint,
  -- Of a position that has borrowed money or units: which dividends and rights it was paid or has paid on their
  -- ex-date, "dividend 2026-12-01,…".
  paid_actions text not null default '',
  portfolio smallint not null default 0 check (portfolio >= 0),
  -- Units that secure a loan, and which loan: each change is a row of pledge_steps, and they add up to it.
  pledged bigint not null default 0,
  pledged_to bigint,
  -- What the insurance account has borne of its realised losses and of its charges, in minor units: the customer has
  -- paid for neither.
  insured_loss bigint not null default 0 check (insured_loss >= 0),
  insured_charges bigint not null default 0 check (insured_charges >= 0),
  primary key (account_id, position_seq),
  constraint positions_lock_check check (lock_minutes is null or (lock_minutes > 0 and lock_days is null)),
  constraint positions_pledge_check check (pledged >= 0 and (pledged = 0) = (pledged_to is null)),
  constraint positions_pledged_check check (pledged + reserved <= open_quantity or pledged = 0),
  check ((initial_rate is null) = (maintenance_rate is null) and (initial_rate is null) = (warning_rate is null))
) with (fillfactor = 80);
comment on table positions is 'A position of a customer, open or closed.';
create index positions_open on positions (account_id, instrument) where status <> 'closed';
create index positions_leveraged on positions (instrument) where status <> 'closed' and liquidation_price is not null;
create index positions_callable on positions (instrument, side, call_price)
  where status <> 'closed' and call_price is not null and called_at is null;
create index positions_financed on positions (market, opened_at) where leverage > 1 or side = 'short';
-- Only day trades stand in these.
create index positions_day_trading on positions (account_id, market, opened_at) where day_trading;
create index positions_day_trading_open on positions (market) where day_trading and status <> 'closed';
create index positions_due on positions (call_due_at) where call_due_at is not null and status <> 'closed';
create index positions_pledged on positions (account_id, pledged_to) where pledged > 0;
create index positions_of_leagues on positions (portfolio) where portfolio >= 10000 and status <> 'closed';
-- Of the called positions of an instrument and side those that are nearest to being closed.
create index positions_called on positions (instrument, side, liquidation_price)
  where status <> 'closed' and called_at is not null;
create trigger positions_of_open_portfolios after insert or update of portfolio, status on positions
  for each row when (new.portfolio <> 0 and new.status <> 'closed') execute function refuse_unknown_portfolio();
grant select, insert, update on positions to bourse_app;

-- An opening fill is found by its order, which has its position's number.
create table fills (
  account_id bigint not null,
  fill_seq bigint not null,
  order_seq bigint not null,
  position_seq bigint not null,
  effect text not null check (effect in ('open', 'close')),
  price bigint not null check (price > 0),
  quantity bigint not null check (quantity > 0),
  -- Charges by name, as written in the fill's explanation: [[name, kind, amount], …]
  charges text not null,
  fee bigint not null,
  tax bigint not null,
  -- The quote on which it stands.
  quote_seq bigint not null,
  quote_at timestamptz not null,
  bid bigint not null,
  ask bigint not null,
  last bigint not null,
  displayed_size bigint not null,
  impact bigint not null,
  source text not null,
  rule text not null,
  at timestamptz not null,
  -- Units of the ladder that were gone for the customer before the fill.
  taken_before bigint,
  -- What it holds of the customer's frozen money until its charges are known at the day's end, in minor units; null
  -- where they were final at once.
  held bigint check (held >= 0),
  primary key (account_id, order_seq, fill_seq)
);
comment on table fills is 'A fill of an order, with the quote on which its price stands. It is never changed.';
create index fills_closing on fills (account_id, position_seq) where effect = 'close';
-- Fills of a minute are found without a look at all of them.
create index fills_by_time on fills using brin (at);
create index fills_held on fills (at) where held is not null;
grant select, insert on fills to bourse_app;

-- India's charges on what is delivered go by the day's net quantity, so they are known only then.
create table day_end_charges (
  account_id bigint not null,
  fill_seq bigint not null,
  order_seq bigint not null,
  position_seq bigint not null,
  -- The market's local date, YYYY-MM-DD.
  traded_on text not null check (traded_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  -- [[name, kind, minor units], …], as in fills.
  charges text not null,
  fee bigint not null check (fee >= 0),
  tax bigint not null check (tax >= 0),
  released bigint not null check (released >= 0),
  at timestamptz not null,
  primary key (account_id, fill_seq)
);
comment on table day_end_charges is
  'What a fill is charged at its day''s end beyond what it paid at once, and what of its hold came back. Written '
  'once.';
create index day_end_charges_by_position on day_end_charges (account_id, position_seq);
create index day_end_charges_by_order on day_end_charges (account_id, order_seq);
grant select, insert on day_end_charges to bourse_app;

create table trade_corrections (
  account_id bigint not null,
  request_seq bigint not null,
  fill_seq bigint not null,
  order_seq bigint not null,
  position_seq bigint not null,
  measure text not null check (measure in ('correct', 'bust')),
  why text not null,
  currency text not null,
  quantity bigint not null check (quantity > 0),
  price bigint not null check (price > 0),
  reference bigint not null check (reference > 0),
  reference_at timestamptz not null,
  difference bigint not null,
  fee bigint not null check (fee >= 0),
  tax bigint not null check (tax >= 0),
  -- Of a bust, the order that sold the units.
  closing_seq bigint check ((closing_seq is not null) = (measure = 'bust')),
  at timestamptz not null,
  primary key (account_id, request_seq),
  unique (account_id, fill_seq)
);
comment on table trade_corrections is
  'What was done about a clearly erroneous fill, once: the fill itself stays as it was made. Difference, fee and tax '
  'are what its transfers moved.';
create index trade_corrections_by_position on trade_corrections (account_id, position_seq);
grant select, insert on trade_corrections to bourse_app;

create table identity_consumption (
  holder bigint primary key,
  -- Counts its changes: a decision on an older one is made again.
  version bigint not null,
  consumed text not null
);
comment on table identity_consumption is
  'What a verified person with several accounts has taken of displayed sizes: gone for all of them until it comes '
  'back.';
grant select, insert, update on identity_consumption to bourse_app;

-- Holders come sorted, so that two batches never wait for each other.
create function consume_together(holders bigint[], versions bigint[], consumptions text[])
  returns void language plpgsql as $$
begin
  for i in 1 .. cardinality(holders) loop
    insert into identity_consumption (holder, version, consumed) values (holders[i], 0, '') on conflict do nothing;
    update identity_consumption set version = version + 1, consumed = consumptions[i] where holder = holders[i] and version = versions[i];
    if not found then raise exception 'somebody else of % has traded meanwhile', holders[i] using errcode = 'serialization_failure'; end if;
  end loop;
end $$;

create table auctions (
  instrument text not null,
  kind text not null check (kind in ('open', 'close', 'reopen', 'periodic')),
  -- When its price was due.
  at timestamptz not null,
  -- Null where nothing met, or where it was not held.
  price bigint check (price > 0),
  volume bigint not null,
  -- Units wanted beyond the volume at the price, negative where more was offered.
  imbalance bigint not null,
  -- Units that one person, and all customers, could have on a side.
  share_of_one bigint,
  share_together bigint,
  primary key (instrument, kind, at)
);
comment on table auctions is
  'What an auction came to. It is written before the first of its fills, so that each of them gets the same price, '
  'whoever makes it and after whatever stop.';
-- Every process reads each second which auctions were held since a moment ago.
create index auctions_at on auctions (at);
grant select, insert on auctions to bourse_app;

create table auction_fills (
  instrument text not null,
  kind text not null,
  at timestamptz not null,
  account_id bigint not null,
  order_seq bigint not null,
  quantity bigint not null check (quantity > 0),
  primary key (instrument, kind, at, account_id, order_seq),
  foreign key (instrument, kind, at) references auctions
);
comment on table auction_fills is 'What an order gets from an auction.';
grant select, insert on auction_fills to bourse_app;

create table commission_plans (
  -- The market's local date of the first day.
  from_on text not null check (from_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  market text not null,
  seat boolean not null,
  -- For crypto a plan has a row for orders that waited and one for those that didn't.
  liquidity text check (liquidity in ('maker', 'taker')),
  -- `notional`: rate of the value; `quantity`: currency units per share (both 8 decimals); `order`: minor units per
  -- order.
  base text not null check (base in ('notional', 'quantity', 'order')),
  rate bigint not null check (rate >= 0),
  -- Minor units per order.
  minimum bigint check (minimum > 0),
  maximum bigint check (maximum >= coalesce(minimum, 0)),
  decided_at timestamptz not null default now(),
  -- A commission may fall on purchases or on sales alone; null: on both.
  side text check (side in ('buy', 'sell')),
  unique nulls not distinct (from_on, market, seat, liquidity, side),
  -- A day that has begun nowhere yet.
  check (from_on > to_char(decided_at at time zone 'Pacific/Kiritimati', 'YYYY-MM-DD'))
);
comment on table commission_plans is
  'The operator''s own commission for a market and a kind of account. Two people date it ahead, and it never changes.';
create trigger bind_rule after insert on commission_plans for each row execute function bind_rule();
grant select, insert on commission_plans to bourse_app;

create table lock_rules (
  from_at timestamptz not null,
  -- Null where a rule is for all of them.
  market text,
  instrument text,
  -- Business days or minutes; both null ends the lock from then on.
  days integer check (days between 1 and 60),
  minutes integer check (minutes between 1 and 10080),
  decided_at timestamptz not null default now(),
  unique nulls not distinct (from_at, market, instrument),
  check (days is null or minutes is null),
  check (from_at > decided_at)
);
comment on table lock_rules is
  'The operator''s rule for how long a purchase is locked. Dated ahead, never changed, and never for what was bought '
  'before.';
create trigger bind_rule after insert on lock_rules for each row execute function bind_rule();
grant select on lock_rules to bourse_app;

create table day_trading_accounts (
  account_id bigint primary key,
  status text not null check (status in ('applied', 'approved', 'refused', 'suspended')),
  since timestamptz not null,
  reason text,
  applied_at timestamptz not null,
  -- The version of the risk text that was accepted.
  terms text not null,
  step integer not null check (step > 0)
);
comment on table day_trading_accounts is
  'A customer who has ever applied for day trading, and what the account may do by it. Status, time and reason are '
  'those of the last step.';
create index day_trading_applied on day_trading_accounts (applied_at) where status = 'applied';
grant select, insert, update on day_trading_accounts to bourse_app;

create table day_trading_steps (
  account_id bigint not null,
  step integer not null check (step > 0),
  status text not null check (status in ('applied', 'approved', 'refused', 'suspended')),
  author text not null check (author <> ''),
  reason text,
  terms text not null,
  at timestamptz not null,
  primary key (account_id, step)
);
comment on table day_trading_steps is
  'An application for day trading or a decision about it; `author` is "customer", "rule" or the name of whoever '
  'decided.';
grant select, insert on day_trading_steps to bourse_app;

create table day_trading_decisions (
  account_id bigint not null,
  decision bigint generated always as identity,
  status text not null check (status in ('approved', 'refused', 'suspended')),
  reason text check (reason <> ''),
  author text not null check (author not in ('', 'customer', 'rule')),
  decided_at timestamptz not null default now(),
  carried_out_at timestamptz,
  primary key (account_id, decision),
  -- Nobody is refused without a reason.
  check (status = 'approved' or reason is not null)
);
comment on table day_trading_decisions is
  'A decision of the operator''s people about a customer''s day trading; the server carries it out within seconds and '
  'notifies the customer.';
create index day_trading_undone on day_trading_decisions (decision) where carried_out_at is null;
grant select, update (carried_out_at) on day_trading_decisions to bourse_app;

-- For the owner of the database: select decide_day_trading('0100000001', 'suspended', 'The reason, as the customer
-- reads it', 'Kim');
create function decide_day_trading(mobile_number text, new_status text, because text, decided_by text)
  returns bigint language plpgsql as $$
declare
  made bigint;
begin
  insert into day_trading_decisions (account_id, status, reason, author)
    select c.account_id, new_status, because, decided_by from customers c join day_trading_accounts d using (account_id) where c.mobile = mobile_number
    returning decision into made;
  if made is null then raise exception 'no application of %', mobile_number; end if;
  return made;
end $$;
revoke execute on function decide_day_trading from public;

create table day_trading_reviews (
  from_at timestamptz primary key,
  mode text not null check (mode in ('automatic', 'manual')),
  after_seconds integer check (after_seconds between 0 and 2592000),
  decided_at timestamptz not null default now(),
  check ((mode = 'automatic') = (after_seconds is not null)),
  check (from_at > decided_at)
);
comment on table day_trading_reviews is
  'How applications for day trading are reviewed from an instant on: by the house''s rule so many seconds after they '
  'came, or by people. Dated ahead, never changed.';
create trigger bind_rule after insert on day_trading_reviews for each row execute function bind_rule();
grant select on day_trading_reviews to bourse_app;

create table day_trading_rules (
  from_at timestamptz not null,
  market text not null,
  currency text not null,
  account_id bigint,
  allowance bigint not null check (allowance >= 0),
  per_order bigint not null check (per_order >= 0),
  trades_per_day integer not null check (trades_per_day >= 0),
  maximum_leverage integer not null check (maximum_leverage between 1 and 100),
  decided_at timestamptz not null default now(),
  unique nulls not distinct (from_at, market, currency, account_id),
  check (from_at > decided_at)
);
comment on table day_trading_rules is
  'The operator''s bounds for day trading: allowance and largest order in minor units. A null account stands for all '
  'of them. Dated ahead, never changed.';
create trigger bind_rule after insert on day_trading_rules for each row execute function bind_rule();
grant select on day_trading_rules to bourse_app;

create table operator_halts (
  step bigint generated always as identity primary key,
  market text not null,
  instrument text,
  halted boolean not null,
  -- Of a step that resumes: the reason of the halt.
  why text not null check (why in ('haltNews', 'haltPrices', 'haltDisorder', 'haltTechnical', 'haltAuthority')),
  proposal bigint not null references proposals,
  at timestamptz not null
);
comment on table operator_halts is
  'A step by which the operator halts or resumes an instrument, or a whole market where that is null. Never changed.';
create trigger bind_rule after insert on operator_halts for each row execute function bind_rule();
grant select, insert on operator_halts to bourse_app;
