/** The desk's statements, prepared once a connection. Columns stand in the order of the arrays. */
import type { ElementType } from './elements.ts';

/** `columns`: types of the array parameters, or of the columns that are copied, in order. */
export interface BatchStatement {
  name: string;
  text: string;
  columns: readonly ElementType[];
}

interface Column {
  name: string;
  type: ElementType;
  cast: string;
}
/** Enums travel as text and are cast where they are written. */
const columns = (text: string): Column[] =>
  text
    .trim()
    .split(/\s*,\s*/)
    .map((each) => {
      const [name = '', type = ''] = each.split(' ');
      return type === 'bucket' || type === 'jsonb'
        ? { name, type: 'text', cast: `${name}::${type}` }
        : { name, type: type as ElementType, cast: name };
    });

const unnest = (list: readonly Column[], from = 1): string =>
  list.map(({ type }, index) => `$${index + from}::${type}[]`).join(', ');
const names = (list: readonly Column[]): string => list.map(({ name }) => name).join(', ');
export const typesOf = (list: readonly Column[]): ElementType[] => list.map(({ type }) => type);

/** A part of a statement; its parameters are numbered from `from`. */
interface Write {
  columns: readonly ElementType[];
  text(from: number): string;
}

function insert(table: string, list: readonly Column[], conflict = ''): Write {
  const into = `insert into ${table} (${names(list)}) select ${list.map(({ cast }) => cast).join(', ')}`;
  return {
    columns: typesOf(list),
    text: (from) => `${into} from unnest(${unnest(list, from)}) n(${names(list)}) ${conflict}`,
  };
}

/** New rows of what nearly every batch writes. */
const copy = (table: string, list: readonly Column[]): BatchStatement => ({
  name: `copy-${table}`,
  text: `copy ${table} (${names(list)}) from stdin (format binary)`,
  columns: typesOf(list),
});

function upsert(table: string, key: readonly string[], list: readonly Column[], changing: readonly string[]): Write {
  const assignments = changing.map((name) => `${name} = excluded.${name}`).join(', ');
  return insert(table, list, `on conflict (${key.join(', ')}) do update set ${assignments}`);
}

/** A write that few batches need, as a statement of its own. */
function alone(name: string, write: Write): BatchStatement {
  return { name, columns: write.columns, text: write.text(1) };
}

export const lockAccounts: BatchStatement = {
  name: 'lock-accounts',
  columns: ['bigint'],
  text: 'select account_id, ctid as place, entity_seq, transfer_seq, event_seq, margin_since, seat, states, consumed, holder, exists (select from day_trading_accounts d where d.account_id = accounts.account_id) as day_trader from accounts where account_id = any($1::bigint[]) order by account_id for update',
};
export const freeAccounts: BatchStatement = {
  name: 'free-accounts',
  columns: ['bigint'],
  text: 'select account_id from accounts where account_id = any($1::bigint[]) for update skip locked',
};
/**
 * Rows of `table` for each element of the arrays. The subquery can't be flattened (`offset 0`), so that every element
 * is looked up by index: a plan made while the table was small would otherwise scan it whole when it has grown.
 */
const lookUp = (table: string, list: readonly Column[], where = '', from = 1): string =>
  `select t.* from unnest(${unnest(list, from)}) n(${names(list)}) cross join lateral (select * from ${table} where ${list.map(({ name }) => `${name} = n.${name}`).join(' and ')} ${where} offset 0) t`;

function reading(name: string, table: string, list: readonly Column[]): BatchStatement {
  return { name, text: lookUp(table, list), columns: typesOf(list) };
}
export const readKeys = reading('read-keys', 'command_keys', columns('account_id bigint, key text'));
/** Each account's in all of the currencies: to ask only for its own would cost more than what is read too much. */
export const readBalances: BatchStatement = {
  name: 'read-balances',
  columns: ['bigint', 'text'],
  text: 'select account_id, currency, bucket, amount, lots, ctid as place from balances where account_id = any($1::bigint[]) and currency = any($2::text[])',
};
/** What people with several accounts have taken of displayed sizes, and its next state. */
export const readTogether = reading('read-together', 'identity_consumption', columns('holder bigint'));
export const consumeTogether: BatchStatement = {
  name: 'consume-together',
  columns: ['bigint', 'bigint', 'text'],
  text: 'select consume_together($1::bigint[], $2::bigint[], $3::text[])',
};
export const readLent = reading('read-lent', 'lent_stock', columns('instrument text'));

/** Those in an instrument that are still open, and single ones by their numbers. */
function readingOpen(name: string, table: string, seq: string, open: string): BatchStatement {
  const [byInstrument, bySeq] = [
    columns('account_id bigint, instrument text'),
    columns(`account_id bigint, ${seq} bigint`),
  ];
  return {
    name,
    text: `${lookUp(table, byInstrument, `and ${open}`)} union ${lookUp(table, bySeq, '', 3)}`,
    columns: typesOf([...byInstrument, ...bySeq]),
  };
}
export const readOrders = readingOpen('read-orders', 'orders', 'order_seq', `status = 'pending'`);
export const readPositions = readingOpen('read-positions', 'positions', 'position_seq', `status <> 'closed'`);

export const copyTransfers = copy(
  'transfers',
  columns(
    'account_id bigint, seq bigint, currency text, amount bigint, debit bucket, credit bucket, debit_after bigint, credit_after bigint, code text, reference text, at timestamptz',
  ),
);
export const copyKeys = copy(
  'command_keys',
  columns('account_id bigint, key text, input_hash bytea, answer text, at timestamptz'),
);
export const copyEvents = copy(
  'events',
  columns('account_id bigint, seq bigint, kind text, data text, notice text, at timestamptz'),
);
export const copyFills = copy(
  'fills',
  columns(
    'account_id bigint, fill_seq bigint, order_seq bigint, position_seq bigint, effect text, price bigint, quantity bigint, charges text, fee bigint, tax bigint, quote_seq bigint, quote_at timestamptz, bid bigint, ask bigint, last bigint, displayed_size bigint, taken_before bigint, impact bigint, source text, rule text, at timestamptz, held bigint',
  ),
);
const orderColumns =
  columns(`account_id bigint, order_seq bigint, instrument text, market text, side text, effect text, type text, status text, quantity bigint, filled bigint,
    notional bigint, average_price bigint, limit_price bigint, stop_price bigint, trail_amount bigint, trail_rate bigint, watched text, leverage integer,
    time_in_force text, good_till timestamptz, take_profit bigint, stop_loss bigint, client_id text, hold bigint, fees bigint, tax bigint, currency text, cause text,
    position_seq bigint, triggered_at timestamptz, best_price bigint, group_seq bigint, parent_seq bigint, asleep boolean, steps integer, day_trading boolean,
    expires_at timestamptz, created_at timestamptz, updated_at timestamptz, first_steps text, grows_to bigint, do_not_reduce boolean`);
export const copyOrders = copy('orders', orderColumns);
export const changeOrders = alone(
  'change-orders',
  upsert('orders', ['account_id', 'order_seq'], orderColumns, [
    'status',
    'quantity',
    'filled',
    'notional',
    'average_price',
    'limit_price',
    'stop_price',
    'trail_amount',
    'trail_rate',
    'take_profit',
    'stop_loss',
    'hold',
    'fees',
    'tax',
    'cause',
    'position_seq',
    'triggered_at',
    'best_price',
    'group_seq',
    'asleep',
    'grows_to',
    'steps',
    'updated_at',
  ]),
);
/**
 * A later step of an order's life, where its status, cause or filled quantity has changed; the first ones stand in the
 * order's row.
 */
export const insertOrderChanges = alone(
  'insert-order-changes',
  insert(
    'order_changes',
    columns(
      'account_id bigint, order_seq bigint, step integer, status text, cause text, filled bigint, at timestamptz',
    ),
  ),
);
const positionColumns = columns(
  'account_id bigint, position_seq bigint, instrument text, market text, side text, status text, quantity bigint, open_quantity bigint, cost bigint, open_cost bigint, average_cost bigint, reserved bigint, margin bigint, leverage integer, day_trading boolean, liquidation_price bigint, call_price bigint, called_at timestamptz, call_due_at timestamptz, financing bigint, financed_on text, locked_until timestamptz, lock_days integer, lock_minutes integer, fees bigint, tax bigint, realized bigint, close_price bigint, currency text, source text, opened_at timestamptz, closed_at timestamptz, initial_rate bigint, maintenance_rate bigint, warning_rate bigint, paid_actions text',
);
export const copyPositions = copy('positions', positionColumns);
export const changePositions = alone(
  'change-positions',
  upsert('positions', ['account_id', 'position_seq'], positionColumns, [
    'status',
    'quantity',
    'open_quantity',
    'cost',
    'open_cost',
    'average_cost',
    'reserved',
    'margin',
    'liquidation_price',
    'call_price',
    'called_at',
    'call_due_at',
    'financing',
    'financed_on',
    'locked_until',
    'lock_days',
    'lock_minutes',
    'fees',
    'tax',
    'realized',
    'close_price',
    'closed_at',
    'initial_rate',
    'maintenance_rate',
    'warning_rate',
    'paid_actions',
  ]),
);
/**
 * What opens a day trade needs to know: the account's approval, and its day trades of one market and currency, open or
 * since the day began.
 */
export const readApprovals = reading('read-approvals', 'day_trading_accounts', columns('account_id bigint'));
export const readDayTrades: BatchStatement = {
  name: 'read-day-trades',
  columns: ['bigint', 'text', 'text', 'timestamptz'],
  text: `select t.* from unnest($1::bigint[], $2::text[], $3::text[], $4::timestamptz[]) n(account_id, market, currency, since) cross join lateral (
      select * from positions where day_trading and account_id = n.account_id and market = n.market and currency = n.currency and (opened_at >= n.since or status <> 'closed') offset 0) t`,
};
export const readDayOrders: BatchStatement = {
  name: 'read-day-orders',
  columns: ['bigint', 'text', 'text'],
  text: `select t.* from unnest($1::bigint[], $2::text[], $3::text[]) n(account_id, market, currency) cross join lateral (
      select * from orders where day_trading and status = 'pending' and account_id = n.account_id and market = n.market and currency = n.currency offset 0) t`,
};
export const insertAdjustments = alone(
  'insert-adjustments',
  insert(
    'position_adjustments',
    columns(
      'account_id bigint, adjustment_seq bigint, subject text, subject_seq bigint, kind text, ex_date text, numerator bigint, denominator bigint, quantity_before bigint, quantity_after bigint, part_before bigint, part_after bigint, fraction bigint, price bigint, cash bigint, at timestamptz',
    ),
  ),
);
export const insertDayEndCharges = alone(
  'insert-day-end-charges',
  insert(
    'day_end_charges',
    columns(
      'account_id bigint, fill_seq bigint, order_seq bigint, position_seq bigint, traded_on text, charges text, fee bigint, tax bigint, released bigint, at timestamptz',
    ),
  ),
);
export const insertRollovers = alone(
  'insert-rollovers',
  insert(
    'rollovers',
    columns(
      'account_id bigint, position_seq bigint, rolled_on text, days integer, value bigint, rate bigint, amount bigint, at timestamptz, counted bigint',
    ),
  ),
);
export const insertDividends = alone(
  'insert-dividends',
  insert(
    'dividends',
    columns(
      'account_id bigint, position_seq bigint, kind text, ex_date text, instrument text, market text, currency text, quantity bigint, per_share bigint, gross bigint, withheld bigint, declared_on text, record_date text, pay_date text, at timestamptz',
    ),
  ),
);
export const insertCheckIns = alone(
  'insert-check-ins',
  insert(
    'check_ins',
    columns('account_id bigint, day text, streak integer, currency text, amount bigint, at timestamptz'),
  ),
);
export const insertBonuses = alone(
  'insert-bonuses',
  insert(
    'check_in_bonuses',
    columns('account_id bigint, number integer, currency text, amount bigint, at timestamptz'),
  ),
);
export const insertExchanges = alone(
  'insert-exchanges',
  insert(
    'exchanges',
    columns(
      'account_id bigint, order_seq bigint, kind text, pay_currency text, paid bigint, spread bigint, buy_currency text, bought bigint, rate bigint, spread_rate bigint, legs text, at timestamptz',
    ),
  ),
);
/** Requests of a kind that are open, and single ones by their numbers; a request may come twice. */
const [openOfKind, requestBySeq] = [
  columns('account_id bigint, kind text'),
  columns('account_id bigint, request_seq bigint'),
];
export const readRequests: BatchStatement = {
  name: 'read-requests',
  columns: typesOf([...openOfKind, ...requestBySeq]),
  text: `${lookUp('requests', openOfKind, `and status in ('submitted', 'inReview', 'processing')`)} union all ${lookUp('requests', requestBySeq, '', 3)}`,
};
const epochMs = (column: string): string => `(extract(epoch from ${column}) * 1000)::bigint`;
/** Who a customer is. */
export const CUSTOMER_COLUMNS = `select c.account_id, created_at, password_changed_at, password_reset_at, last_passkey_removed_at, fund_password_hash is not null as fund_password_set, fund_password_changed_at,
  verification, (select i.account_id from invitations i where i.code = c.invited_by) as inviter,
  (select string_agg(p.target_seq::text, ' ') from payout_targets p where p.account_id = c.account_id and p.removed_at is null) as targets,
  (select jsonb_agg(jsonb_build_object('currency', l.currency, 'principal', l.principal::text, 'repaid', l.repaid::text, 'disbursedAt', ${epochMs('l.disbursed_at')}, 'dueAt', ${epochMs('l.due_at')},
    'repaidAt', ${epochMs('l.repaid_at')}) order by l.loan_seq) from loans l where l.account_id = c.account_id) as loans from customers c`;
export const readCustomers: BatchStatement = {
  name: 'read-customers',
  columns: ['bigint'],
  text: `select t.* from unnest($1::bigint[]) n(account_id) cross join lateral (${CUSTOMER_COLUMNS} where c.account_id = n.account_id offset 0) t`,
};
const requestColumns = columns(
  'account_id bigint, request_seq bigint, kind text, status text, step integer, currency text, amount bigint, fee bigint, details jsonb, approvals jsonb, claimed_by text, reason text, remark text, submitted_at timestamptz, updated_at timestamptz',
);
export const saveRequests = alone(
  'save-requests',
  upsert('requests', ['account_id', 'request_seq'], requestColumns, [
    'status',
    'step',
    'details',
    'approvals',
    'claimed_by',
    'reason',
    'remark',
    'updated_at',
  ]),
);
export const insertRequestSteps = alone(
  'insert-request-steps',
  insert(
    'request_steps',
    columns(
      'account_id bigint, request_seq bigint, step integer, status text, author text, reason text, remark text, at timestamptz',
    ),
  ),
);
export const countersAfter = columns(
  'place text, transfer_seq_before bigint, entity_seq bigint, transfer_seq bigint, event_seq bigint, consumed text',
);
export const balancesAfter = columns('place text, amount_before bigint, amount bigint, lots text');
/** The first money of a currency in a bucket. */
export const newBalances = columns('account_id bigint, currency text, bucket text, amount bigint, lots text');
const accountColumns = [...countersAfter, ...balancesAfter, ...newBalances];
/**
 * Counters and balances, at the places where they were read: nobody else moves them, since the account's row is locked;
 * a place is found without an index, and without a plan that could go wrong when the table has grown. Only the function
 * may, and it holds each balance against the transfers that have been written before.
 */
export const changeAccounts: BatchStatement = {
  name: 'change-accounts',
  columns: typesOf(accountColumns),
  text: `select change_accounts(${accountColumns.map(({ type }, index) => `$${index + 1}::${type}[]`).join(', ')})`,
};

/** An opening order shares its position's state. */
export const followPositions: BatchStatement = {
  name: 'follow-positions',
  columns: ['bigint', 'bigint', 'text', 'timestamptz'],
  text: `with moved as (
      update orders o set status = n.status, steps = o.steps + 1, updated_at = n.at,
        cause = case n.status when 'closed' then 'positionClosed' when 'readyToClose' then 'waitsToClose' else 'filled' end
      from unnest($1::bigint[], $2::bigint[], $3::text[], $4::timestamptz[]) n(account_id, order_seq, status, at)
      where o.account_id = n.account_id and o.order_seq = n.order_seq and o.account_id = any($1) and o.order_seq = any($2)
        and o.effect = 'open' and o.status not in ('pending', n.status)
      returning o.account_id, o.order_seq, o.steps, o.status, o.cause, o.filled, o.updated_at)
    insert into order_changes (account_id, order_seq, step, status, cause, filled, at) select * from moved`,
};
/**
 * What has been lent to shorts and given back, by instrument; asks to be decided again where that would be too much by
 * now.
 */
export const lendStock: BatchStatement = {
  name: 'lend-stock',
  columns: ['text', 'bigint', 'bigint'],
  text: 'select lend_stock($1::text[], $2::bigint[], $3::bigint[])',
};
/** Who leads, under the batch's locks; and once more, so that nobody begins to before the commit. */
export const readLeader = { name: 'read-leader', text: 'select number from leadership' };
export const assertLeads = { name: 'assert-leads', text: 'select assert_leads($1)' };
/** Tells other processes which resting orders and liquidation prices have come or gone. */
export const announceBooks = { name: 'announce-books', text: `select pg_notify('books', $1)` };
