/** Rounding rests of nightly fees as stored: read right after the account's lock, since any command may owe one. */
import {
  type FeeRemainder,
  type LateChargedNight,
  formatFeeRemainderKey,
} from '@bourse/core/borrowing/overnight-borrowing-fees.ts';
import type { BinaryElement } from '../pipeline/postgres-binary-format.ts';
import { type BatchStatement, bindRows } from '../pipeline/batch-sql.ts';
import { type AreaRecordDefinitions, buildScopeByColumns, type RecordWriting } from '../desk/record-registry.ts';
import { ACCOUNT, BATCH_TIME, defineRecordTable, type WrittenRecord } from '../pipeline/record-table.ts';
import type { BoundStatement } from '../pipeline/desk-database-connection.ts';
import type { Charge } from '@bourse/core/markets/charges/compute-charges.ts';
import type { NightlyBorrowFee, StockLending } from '@bourse/core/trading/execution/borrowed-stock.ts';
import type { PairRollover } from '@bourse/core/trading/trading/roll-over-currency-pair.ts';
import type { LadderConsumptionRecord, DayEndCharge, Fill } from '@bourse/core/trading/orders/fill.ts';
import { toEpochMs } from '../db/epoch-ms.ts';
import { parseCharges } from '../ledger/parse-account-rows.ts';
import { orderLoading, orderReplacementWriting, orderWriting, orderStepWriting } from './order-records.ts';
import { positionLoading, positionWriting } from './position-records.ts';
import type { CustomerDataExportTables } from '../dependencies.ts';

const insertFeeRests: BatchStatement = {
  name: 'keep-fee-rests',
  columns: ['bigint', 'smallint', 'text', 'text', 'text', 'bigint'],
  text: `insert into fee_remainders (account_id, portfolio, instrument, kind, currency, remainder)
    select * from unnest($1::bigint[], $2::smallint[], $3::text[], $4::text[], $5::text[], $6::bigint[])
    on conflict (account_id, portfolio, instrument, kind) do update set remainder = excluded.remainder`,
};

/** The last one of each: a batch may charge many positions in one instrument. */
function feeRestRows(entries: readonly WrittenRecord<FeeRemainder>[]): BoundStatement | null {
  const last = new Map(entries.map((entry) => [`${entry.account} ${formatFeeRemainderKey(entry.thing)}`, entry]));
  const rows = [...last.values()].map(({ account, thing: r }): BinaryElement[] => [
    account,
    r.portfolio,
    r.instrument,
    r.kind,
    r.currency,
    r.rest,
  ]);
  if (rows.length === 0) return null;
  return bindRows(insertFeeRests, rows);
}

const feeRestWriting: RecordWriting<FeeRemainder> = {
  tables: [],
  apply: ({ feeRemainders }, each) => void feeRemainders.set(formatFeeRemainderKey(each), each.rest),
  buildExtraStatement: feeRestRows,
};

/** What trading stores and loads through the desk. */

/** Charges as text: [[name, kind, minor units], …]. */
const serializeCharges = (charges: readonly Charge[]): string =>
  JSON.stringify(charges.map(({ name, kind, amount }) => [name, kind, amount.toString()]));

const fillTable = defineRecordTable<Fill>()('fills', {
  key: { account_id: ACCOUNT },
  fixed: {
    fill_seq: { type: 'bigint', property: 'seq' },
    order_seq: { type: 'bigint', property: 'order' },
    position_seq: { type: 'bigint', property: 'position' },
    effect: 'text',
    price: 'bigint',
    quantity: 'bigint',
    charges: { type: 'text', write: ({ thing }) => serializeCharges(thing.charges) },
    fee: 'bigint',
    tax: 'bigint',
    quote_seq: { type: 'bigint', write: ({ thing }) => BigInt(thing.quoteSeq) },
    quote_at: 'timestamptz',
    bid: 'bigint',
    ask: 'bigint',
    last: 'bigint',
    displayed_size: 'bigint',
    taken_before: 'bigint',
    others_taken: 'bigint',
    impact: 'bigint',
    book: 'text',
    source: 'text',
    rule: 'text',
    at: BATCH_TIME,
    held: 'bigint',
  },
  copied: true,
  read: (row) => ({
    charges: parseCharges(row['charges'] as string),
    quoteSeq: Number(row['quote_seq']),
    // Of older fills it isn't known.
    takenBefore: (row['taken_before'] as bigint | null) ?? 0n,
    othersTaken: (row['others_taken'] as bigint | null) ?? 0n,
    at: toEpochMs(row['at']),
  }),
});
export const parseFillRow = fillTable.parse;
const fillWriting: RecordWriting<Fill> = { tables: [fillTable] };

const dayEndChargeWriting: RecordWriting<DayEndCharge> = {
  tables: [
    defineRecordTable<DayEndCharge>()('day_end_charges', {
      key: { account_id: ACCOUNT },
      fixed: {
        fill_seq: { type: 'bigint', property: 'fill' },
        order_seq: { type: 'bigint', property: 'order' },
        position_seq: { type: 'bigint', property: 'position' },
        traded_on: 'text',
        charges: { type: 'text', write: ({ thing }) => serializeCharges(thing.charges) },
        fee: 'bigint',
        tax: 'bigint',
        released: 'bigint',
        at: BATCH_TIME,
      },
    }),
  ],
};

const rolloverWriting: RecordWriting<PairRollover> = {
  tables: [
    defineRecordTable<PairRollover>()('rollovers', {
      key: { account_id: ACCOUNT },
      fixed: {
        position_seq: { type: 'bigint', property: 'position' },
        rolled_on: 'text',
        days: 'integer',
        value: 'bigint',
        rate: 'bigint',
        amount: 'bigint',
        at: BATCH_TIME,
        counted: 'bigint',
        made_up: { type: 'boolean', property: 'isSimulated' },
      },
    }),
  ],
};

const borrowedNightWriting: RecordWriting<NightlyBorrowFee> = {
  tables: [
    defineRecordTable<NightlyBorrowFee>()('borrow_nights', {
      key: { account_id: ACCOUNT },
      fixed: {
        borrower_seq: { type: 'bigint', property: 'of' },
        night: 'text',
        instrument: 'text',
        currency: 'text',
        units: 'bigint',
        worth: 'bigint',
        rate: 'bigint',
        fee: 'bigint',
        at: BATCH_TIME,
      },
    }),
  ],
};

const lateNightWriting: RecordWriting<LateChargedNight> = {
  tables: [
    defineRecordTable<LateChargedNight>()('late_nights', {
      key: { account_id: ACCOUNT },
      fixed: {
        position_seq: { type: 'bigint', property: 'position' },
        night: 'text',
        amount: 'bigint',
        at: BATCH_TIME,
      },
    }),
  ],
};

/**
 * Units lent to short sellers and returned, by instrument; the decision is repeated if that would be too much by now.
 */
const updateLentUnits: BatchStatement = {
  name: 'lend-stock',
  columns: ['text', 'bigint', 'bigint'],
  text: 'select lend_stock($1::text[], $2::bigint[], $3::bigint[])',
};

/** A batch's lendings, one row per instrument, sorted so that two batches lock in the same order. */
export function sumLentUnits(
  entries: readonly Pick<WrittenRecord<StockLending>, 'thing'>[],
): [string, bigint, bigint | null][] {
  const rows = new Map<string, [string, bigint, bigint | null]>();
  for (const { thing } of entries) {
    const { instrument, units, most } = thing;
    const row = rows.get(instrument) ?? [instrument, 0n, null];
    const least = most !== null && (row[2] === null || most < row[2]) ? most : row[2];
    rows.set(instrument, [instrument, row[1] + units, least]);
  }
  return [...rows.values()].filter(([, units]) => units !== 0n).sort(([a], [b]) => (a < b ? -1 : 1));
}

function lendingStatement(entries: readonly WrittenRecord<StockLending>[]): BoundStatement | null {
  const rows = sumLentUnits(entries);
  if (rows.length === 0) return null;
  return bindRows(updateLentUnits, rows);
}

const lendingWriting: RecordWriting<StockLending> = {
  tables: [],
  apply: ({ lent }, { instrument, units }) => {
    const before = lent.get(instrument);
    if (before !== undefined) lent.set(instrument, before + units);
  },
  buildExtraStatement: lendingStatement,
  // Run late, so that others selling the same instrument short wait no longer than the commit takes.
  late: true,
};

/** Stored in the account's row, which every command writes. */
const consumedWriting: RecordWriting<LadderConsumptionRecord> = {
  tables: [],
  apply: (work, each) => work.consumedLiquidity.put(each),
};

export const TRADING_RECORDS = {
  stored: {
    orders: orderWriting,
    orderSteps: orderStepWriting,
    orderReplacements: orderReplacementWriting,
    positions: positionWriting,
    fills: fillWriting,
    dayEndCharges: dayEndChargeWriting,
    rollovers: rolloverWriting,
    borrowedNights: borrowedNightWriting,
    lateNights: lateNightWriting,
    feeRests: feeRestWriting,
    lendings: lendingWriting,
    consumed: consumedWriting,
  },
  loaded: {
    orders: orderLoading,
    positions: positionLoading,
    /** Whether the account may day-trade. */
    dayTradingApprovals: {
      of: (row) => row.status === 'approved',
      numberOf: () => 0n,
      scopes: { account: buildScopeByColumns('day_trading_accounts', 'account_id bigint') },
    },
  },
} satisfies AreaRecordDefinitions;

/** Which of the customer's rows here are their own data. */
export const customerDataExport: CustomerDataExportTables = {
  orders: {
    columns:
      'order_seq, portfolio, instrument, side, effect, type, status, quantity, filled, average_price, ' +
      'limit_price, stop_price, leverage, time_in_force, fees, tax, currency, cause, created_at, ' +
      'updated_at',
    orderBy: 'order_seq',
  },
  order_replacements: {
    columns: 'order_seq, number, quantity, filled, limit_price, stop_price, client_id, at',
    orderBy: 'order_seq, number',
  },
  positions: {
    columns:
      'position_seq, portfolio, instrument, side, status, quantity, open_quantity, average_cost, margin, ' +
      'leverage, fees, tax, realized, insured_loss, insured_charges, close_price, currency, opened_at, closed_at',
    orderBy: 'position_seq',
  },
  fills: {
    columns:
      'fill_seq, order_seq, position_seq, effect, price, quantity, charges, fee, tax, quote_seq, ' +
      'quote_at, source, rule, at',
    orderBy: 'fill_seq',
  },
  borrow_nights: {
    columns: 'borrower_seq, night, instrument, currency, units, worth, rate, fee, at',
    orderBy: 'night, borrower_seq',
  },
  rollovers: {
    columns: 'position_seq, rolled_on, days, value, counted, rate, amount, at',
    orderBy: 'rolled_on, position_seq',
  },
  late_nights: { columns: 'position_seq, night, amount, at', orderBy: 'night, position_seq' },
  day_end_charges: {
    columns: 'fill_seq, order_seq, position_seq, traded_on, charges, fee, tax, released, at',
    orderBy: 'fill_seq',
  },
};
