/** The desk's own statements, prepared once for each connection; those of records are in their areas. */
import {
  type BatchStatement,
  parseColumnDefinitions,
  buildCopyRowsStatement,
  buildInsertStatement,
  buildSelectForEachStatement,
  formatMatchingRowsSelect,
  getColumnTypes,
} from '../pipeline/batch-sql.ts';

export const selectAccounts: BatchStatement = {
  name: 'see-accounts',
  columns: ['bigint'],
  text: `select account_id, ctid as place, entity_seq, transfer_seq, event_seq, margin_since, seat, house, states,
    consumed, holder,
      exists (select from day_trading_accounts d where d.account_id = accounts.account_id) as day_trader
    from accounts where account_id = any($1::bigint[]) order by account_id`,
};
export const lockAccounts: BatchStatement = {
  name: 'lock-accounts',
  columns: ['bigint'],
  text: `${selectAccounts.text} for update`,
};
export const selectUnlockedAccounts: BatchStatement = {
  name: 'free-accounts',
  columns: ['bigint'],
  text: 'select account_id from accounts where account_id = any($1::bigint[]) for update skip locked',
};
/** Not read together with the lock, or it would miss what another batch saved while this one waited for it. */
export const selectFeeRemainders: BatchStatement = {
  name: 'read-rests',
  columns: ['bigint'],
  text: `select account_id, concat_ws(' ', portfolio, instrument, kind) as name, remainder from fee_remainders
    where account_id = any($1::bigint[])`,
};
const reading = (name: string, table: string, list: string): BatchStatement =>
  buildSelectForEachStatement(
    name,
    parseColumnDefinitions(list),
    formatMatchingRowsSelect(table, parseColumnDefinitions(list)),
  );
export const selectCommandKeys = reading('read-keys', 'command_keys', 'account_id bigint, key text');
/** All currencies for each account: asking only for its own would cost more than reading too many rows. */
export const selectBalances: BatchStatement = {
  name: 'read-balances',
  columns: ['bigint', 'text'],
  text: `select account_id, portfolio, currency, bucket, amount, lots, ctid as place from balances
    where account_id = any($1::bigint[]) and currency = any($2::text[])`,
};
/** What people with several accounts have consumed of displayed sizes, and the statement for its next state. */
export const selectSharedConsumption = reading('read-together', 'identity_consumption', 'holder bigint');
export const updateSharedConsumption: BatchStatement = {
  name: 'consume-together',
  columns: ['bigint', 'bigint', 'text'],
  text: 'select consume_together($1::bigint[], $2::bigint[], $3::text[])',
};
/**
 * Units of an instrument lent to all customers, units that customers lend and nobody else has reserved, and until when
 * a discount on the instrument bars the account from borrowing it.
 */
export const selectLentStock = buildSelectForEachStatement(
  'read-lent',
  parseColumnDefinitions('instrument text, account_id bigint, at timestamptz'),
  `select n.account_id, n.instrument,
    coalesce((select lent from lent_stock where instrument = n.instrument), 0) as lent,
    stock_offered(n.instrument, n.at) - stock_reserved(n.instrument, n.account_id) as lenders,
    short_sales_barred_until(n.instrument, n.account_id, n.at) as barred_until`,
);

export const insertTransfers = buildCopyRowsStatement(
  'transfers',
  parseColumnDefinitions(
    `account_id bigint, seq bigint, currency text, amount bigint, debit text, credit text, debit_after bigint,
      credit_after bigint, code text, reference text, at timestamptz, debit_portfolio smallint,
      credit_portfolio smallint`,
  ),
);
export const insertCommandKeys = buildCopyRowsStatement(
  'command_keys',
  parseColumnDefinitions('account_id bigint, key text, input_hash bytea, answer text, at timestamptz'),
);
export const insertStaffKeys = buildInsertStatement(
  'staff_keys',
  parseColumnDefinitions('staff_id bigint, key text, input_hash bytea, answer text, at timestamptz'),
);
export const insertEvents = buildCopyRowsStatement(
  'events',
  parseColumnDefinitions('account_id bigint, seq bigint, kind text, data text, notice text, at timestamptz'),
);
export const ACCOUNT_COUNTER_COLUMNS = parseColumnDefinitions(
  'place text, transfer_seq_before bigint, entity_seq bigint, transfer_seq bigint, event_seq bigint, consumed text',
);
export const BALANCE_COLUMNS = parseColumnDefinitions('place text, amount_before bigint, amount bigint, lots text');
/** The first money in a currency in a portfolio. */
export const NEW_BALANCE_COLUMNS = parseColumnDefinitions(
  'account_id bigint, portfolio smallint, currency text, bucket text, amount bigint, lots text',
);
const accountColumns = [...ACCOUNT_COUNTER_COLUMNS, ...BALANCE_COLUMNS, ...NEW_BALANCE_COLUMNS];
/**
 * Counters and balances, at the places where they were read: nobody else moves them, since the account's row is locked.
 * A place is found without an index, and without a plan that could go wrong when the table has grown. Only this
 * function may do it, and it checks each balance against the transfers that have been written before.
 */
export const updateAccounts: BatchStatement = {
  name: 'change-accounts',
  columns: getColumnTypes(accountColumns),
  text: `select change_accounts(${accountColumns.map(({ type }, index) => `$${index + 1}::${type}[]`).join(', ')})`,
};

/**
 * Who leads what, read under the batch's locks; and checked once more, so that nobody takes the lead before the commit.
 */
export const selectLeadershipNumbers = { name: 'read-leaders', text: 'select number from leadership' };
export const assertLeadership = { name: 'assert-leads', text: 'select assert_leads($1)' };
/** Tells other processes which resting orders and liquidation prices were added or removed. */
export const notifyBooksChanged = { name: 'announce-books', text: `select pg_notify('books', $1)` };
