/** What trading stores and loads through the desk. */
import type { Charge } from '@bourse/core/charges/charges.ts';
import type { BorrowedNight } from '@bourse/core/trading/borrowed-night.ts';
import type { LateNight } from '@bourse/core/margin/late-night.ts';
import type { Lending } from '@bourse/core/trading/lendings.ts';
import type { Rollover } from '@bourse/core/trading/roll-over.ts';
import type { DayEndCharge, Fill, Consumed } from '@bourse/core/orders/fill.ts';
import { arrayParameter } from '../desk/array-parameter.ts';
import type { BatchStatement } from '../desk/batch-sql.ts';
import { type AreaRecords, by, type Entry, type StoredKind } from '../desk/record-kinds.ts';
import type { Prepared } from '../desk/together.ts';
import { feeRests } from './fee-rests.ts';
import { loadedOrders, orders, orderSteps } from './order-records.ts';
import { loadedPositions, positions } from './position-records.ts';

/** Charges as text: [[name, kind, minor units], …]. */
const chargesText = (charges: readonly Charge[]): string =>
  JSON.stringify(charges.map(({ name, kind, amount }) => [name, kind, amount.toString()]));

const fills: StoredKind<Fill> = {
  tables: [
    {
      table: 'fills',
      copied: true,
      columns: `account_id bigint, fill_seq bigint, order_seq bigint, position_seq bigint, effect text, price bigint,
        quantity bigint, charges text, fee bigint, tax bigint, quote_seq bigint, quote_at timestamptz, bid bigint,
        ask bigint, last bigint, displayed_size bigint, taken_before bigint, impact bigint, source text, rule text,
        at timestamptz, held bigint`,
      row: ({ account, thing: f }, at) => [
        account,
        f.seq,
        f.order,
        f.position,
        f.effect,
        f.price,
        f.quantity,
        chargesText(f.charges),
        f.fee,
        f.tax,
        f.quoteSeq,
        f.quoteAt,
        f.bid,
        f.ask,
        f.last,
        f.displayedSize,
        f.takenBefore,
        f.impact,
        f.source,
        f.rule,
        at,
        f.held,
      ],
    },
  ],
};

const dayEndCharges: StoredKind<DayEndCharge> = {
  tables: [
    {
      table: 'day_end_charges',
      columns: `account_id bigint, fill_seq bigint, order_seq bigint, position_seq bigint, traded_on text, charges text,
        fee bigint, tax bigint, released bigint, at timestamptz`,
      row: ({ account, thing: c }, at) => [
        account,
        c.fill,
        c.order,
        c.position,
        c.tradedOn,
        chargesText(c.charges),
        c.fee,
        c.tax,
        c.released,
        at,
      ],
    },
  ],
};

const rollovers: StoredKind<Rollover> = {
  tables: [
    {
      table: 'rollovers',
      columns: `account_id bigint, position_seq bigint, rolled_on text, days integer, value bigint, rate bigint,
        amount bigint, at timestamptz, counted bigint, made_up boolean`,
      row: ({ account, thing: r }, at) => [
        account,
        r.position,
        r.rolledOn,
        r.days,
        r.value,
        r.rate,
        r.amount,
        at,
        r.counted,
        r.madeUp,
      ],
    },
  ],
};

const borrowedNights: StoredKind<BorrowedNight> = {
  tables: [
    {
      table: 'borrow_nights',
      columns: `account_id bigint, borrower_seq bigint, night text, instrument text, currency text, units bigint,
        worth bigint, rate bigint, fee bigint, at timestamptz`,
      row: ({ account, thing: b }, at) => [
        account,
        b.of,
        b.night,
        b.instrument,
        b.currency,
        b.units,
        b.worth,
        b.rate,
        b.fee,
        at,
      ],
    },
  ],
};

const lateNights: StoredKind<LateNight> = {
  tables: [
    {
      table: 'late_nights',
      columns: 'account_id bigint, position_seq bigint, night text, amount bigint, at timestamptz',
      row: ({ account, thing: { position, night, amount } }, at) => [account, position, night, amount, at],
    },
  ],
};

/**
 * Units lent to short sellers and returned, by instrument; the decision is repeated if that would be too much by now.
 */
const lend: BatchStatement = {
  name: 'lend-stock',
  columns: ['text', 'bigint', 'bigint'],
  text: 'select lend_stock($1::text[], $2::bigint[], $3::bigint[])',
};

/** A batch's lendings, one row per instrument, sorted so that two batches lock in the same order. */
export function lentRows(entries: readonly Pick<Entry<Lending>, 'thing'>[]): [string, bigint, bigint | null][] {
  const rows = new Map<string, [string, bigint, bigint | null]>();
  for (const { thing } of entries) {
    const { instrument, units, most } = thing;
    const row = rows.get(instrument) ?? [instrument, 0n, null];
    const least = most !== null && (row[2] === null || most < row[2]) ? most : row[2];
    rows.set(instrument, [instrument, row[1] + units, least]);
  }
  return [...rows.values()].filter(([, units]) => units !== 0n).sort(([a], [b]) => (a < b ? -1 : 1));
}

function lending(entries: readonly Entry<Lending>[]): Prepared | null {
  const rows = lentRows(entries);
  if (rows.length === 0) return null;
  return { statement: lend, values: lend.columns.map((type, column) => arrayParameter(type, rows, column)) };
}

const lendings: StoredKind<Lending> = {
  tables: [],
  apply: ({ lent }, { instrument, units }) => {
    const before = lent.get(instrument);
    if (before !== undefined) lent.set(instrument, before + units);
  },
  also: lending,
  // Run late, so that others selling the same instrument short wait no longer than the commit takes.
  late: true,
};

/** Stored in the account's row, which every command writes. */
const consumed: StoredKind<Consumed> = { tables: [], apply: (work, each) => work.ladders.put(each) };

export const TRADING_RECORDS = {
  stored: {
    orders,
    orderSteps,
    positions,
    fills,
    dayEndCharges,
    rollovers,
    borrowedNights,
    lateNights,
    feeRests,
    lendings,
    consumed,
  },
  loaded: {
    orders: loadedOrders,
    positions: loadedPositions,
    /** Whether the account may day-trade. */
    dayTradingApprovals: {
      of: (row) => row.status === 'approved',
      numberOf: () => 0n,
      scopes: { account: by('day_trading_accounts', 'account_id bigint') },
    },
  },
} satisfies AreaRecords;
