/** Lending as the desk stores and loads it. */
import type {
  LendingOrder,
  LenderFeeShareRecord,
  NewBorrowingReservation,
  LendingPoolCounts,
} from '@bourse/core/products/lending/lending-pool.ts';
import { type BatchStatement, bindRows } from '../pipeline/batch-sql.ts';
import {
  type AreaRecordDefinitions,
  buildScopeByColumns,
  type RecordLoadRequest,
  type RecordLoading,
  type RecordWriting,
  defineRecordLoad,
} from '../desk/record-registry.ts';
import { ACCOUNT, defineRecordTable } from '../pipeline/record-table.ts';
import { toEpochMs } from '../db/epoch-ms.ts';
import type { CustomerDataExportTables } from '../dependencies.ts';

declare module '../ids.ts' {
  interface IdKinds {
    q: 'lending or borrowing';
  }
}

const lendingOrderTable = defineRecordTable<LendingOrder>()('lending_orders', {
  key: { account_id: ACCOUNT, order_seq: { type: 'bigint', property: 'seq' } },
  fixed: {
    kind: 'text',
    instrument: 'text',
    market: 'text',
    currency: 'text',
    quantity: 'bigint',
    since: 'timestamptz',
  },
  changing: { status: 'text', due_at: 'timestamptz', ended_at: 'timestamptz', cause: 'text', fees: 'bigint' },
});
export const parseLendingOrderRow = lendingOrderTable.parse;

const lendingOrders: RecordWriting<LendingOrder> = {
  tables: [lendingOrderTable],
  numberOf: ({ seq }) => seq,
  apply: (work, order) => void work.loaded('lendingOrders').set(order.seq, order),
};

const pay: BatchStatement = {
  name: 'pay-lending-shares',
  columns: ['bigint', 'bigint', 'text', 'timestamptz'],
  text: `update lending_shares s set paid_at = n.at
    from unnest($1::bigint[], $2::bigint[], $3::text[], $4::timestamptz[]) n(account_id, order_seq, night, at)
    where (s.account_id, s.order_seq, s.night) = (n.account_id, n.order_seq, n.night)`,
};
/** The rows were inserted when the night was distributed. */
const lendingShares: RecordWriting<LenderFeeShareRecord> = {
  tables: [],
  buildExtraStatement(entries, at) {
    const rows = entries.map(({ account, thing }) => [account, thing.order, thing.night, at] as const);
    return bindRows(pay, rows);
  },
};

const reserve: BatchStatement = {
  name: 'reserve-stock',
  columns: ['text', 'bigint'],
  text: 'select reserve_stock($1::text[], $2::bigint[])',
};
/** Has the batch decided again if others have reserved too much of the stock meanwhile. */
const reservations: RecordWriting<NewBorrowingReservation> = {
  tables: [],
  buildExtraStatement(entries) {
    const least = new Map<string, bigint>();
    for (const { thing } of entries)
      least.set(
        thing.instrument,
        [least.get(thing.instrument) ?? thing.most, thing.most].reduce((a, b) => (a < b ? a : b)),
      );
    const rows = [...least].sort(([a], [b]) => (a < b ? -1 : 1));
    return bindRows(reserve, rows);
  },
  late: true,
};

const lendingOrderLoading: RecordLoading<LendingOrder> = {
  of: parseLendingOrderRow,
  numberOf: (row) => row.order_seq as bigint,
  scopes: {
    seq: buildScopeByColumns('lending_orders', 'account_id bigint, order_seq bigint'),
    goingOn: buildScopeByColumns('lending_orders', 'account_id bigint, instrument text', `and status <> 'finished'`),
    allGoingOn: buildScopeByColumns('lending_orders', 'account_id bigint', `and status <> 'finished'`),
  },
  sees: (list) => ({ lendingOrders: list }),
};

const stockCountLoading: RecordLoading<LendingPoolCounts> = {
  of: (row) => ({
    lent: row.lent as bigint,
    offered: row.offered as bigint,
    reserved: row.reserved as bigint,
    unused: row.unused as bigint,
  }),
  numberOf: () => 0n,
  scopes: {
    instrument: {
      by: 'account_id bigint, instrument text, at timestamptz',
      select: `select n.account_id, lent, offered, reserved, unused from stock_count(n.instrument, n.at)`,
    },
  },
  sees: ([counted]) => (counted ? { stockCount: counted } : {}),
};

/** When the person's last reservation with an unpaid night ended, over all their accounts; append the account. */
export const UNPAID_NIGHT_SQL = `select me.account_id, max(o.ended_at) as at from accounts me
  cross join lateral (select me.account_id as own union select account_id from accounts where holder = me.holder) a
  join lending_orders o on o.account_id = a.own and o.cause = 'unpaid' where me.account_id`;
const unpaidNightLoading: RecordLoading<number> = {
  of: (row) => toEpochMs(row.at),
  numberOf: () => 0n,
  scopes: { person: { by: 'account_id bigint', select: `${UNPAID_NIGHT_SQL} = n.account_id group by 1` } },
  sees: ([at]) => (at === undefined ? {} : { nightUnpaidAt: at }),
};

export const LENDING_RECORDS = {
  stored: { lendingOrders, lendingShares, reservations },
  loaded: { lendingOrders: lendingOrderLoading, stockCount: stockCountLoading, nightUnpaid: unpaidNightLoading },
} satisfies AreaRecordDefinitions;

export const buildLendingOrderLoad = defineRecordLoad<[seq: bigint]>('lendingOrders', 'seq');
export const buildActiveLendingOrdersOfInstrumentLoad = defineRecordLoad<[instrument: string]>(
  'lendingOrders',
  'goingOn',
);
export const activeLendingOrdersLoad: RecordLoadRequest = { kind: 'lendingOrders', scope: 'allGoingOn', values: [] };
export const unpaidNightLoad: RecordLoadRequest = { kind: 'nightUnpaid', scope: 'person', values: [] };
export const buildLendingPoolCountsLoad = defineRecordLoad<[instrument: string, now: number]>(
  'stockCount',
  'instrument',
);

/** Which of the customer's rows here are their own data. */
export const customerDataExport: CustomerDataExportTables = {
  lending_orders: {
    columns: 'order_seq, kind, instrument, currency, quantity, status, since, due_at, ended_at, cause, fees',
    orderBy: 'order_seq',
  },
  lending_shares: { columns: 'order_seq, night, instrument, units, amount, paid_at', orderBy: 'night, order_seq' },
};
