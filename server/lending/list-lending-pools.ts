/** The pools of stock that is lent, for customers and for the console. */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { getReservingBarredUntil } from '@bourse/core/products/lending/borrowing-reservation.ts';
import { formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { AccountId } from '../ids.ts';
import { buildLendingOrderView, buildLendingPoolViews, type LendingViewDependencies } from './lending-view.ts';
import {
  countLenders,
  countLendableStock,
  readLendableUnits,
  readLastUnpaidBorrowingEnd,
  readLendingOrders,
  readPooledInstruments,
} from './store.ts';
import { readNightlyCollateralValue } from './night-fees-store.ts';

/** The maximum number of orders read at once for a customer. */
const ORDERS = 1_000;

/** By instrument id. Instruments that aren't lent at all have no pool. */
export const listLendingPools =
  (
    dependencies: LendingViewDependencies & Pick<ServerDependencies, 'instrumentRanking'>,
  ): Handler<'lending/listLendingPools'> =>
  async ({ instrument, cursor, limit = PAGE_SIZE }, { account, language }) => {
    const { kysely } = dependencies.database;
    const found =
      instrument === undefined ? await readPooledInstruments(kysely, account, cursor ?? null, limit + 1) : [instrument];
    const names = found.slice(0, limit);
    const now = dependencies.clock.now();
    const quoted = names.flatMap((name) => dependencies.instrumentRanking.find(name as never, now) ?? []);
    const [rows, quotes, mine, unpaidAt] = await Promise.all([
      buildLendingPoolViews(dependencies, names, language),
      dependencies.instrumentRanking.rows(quoted, language, now, true),
      ofAccount(dependencies, account, names),
      readLastUnpaidBorrowingEnd(kysely, account),
    ]);
    const until = getReservingBarredUntil(unpaidAt, now);
    const next = found.length > limit ? (names.at(-1) ?? null) : null;
    return {
      rows: rows.map((row) => {
        const { held, lending, borrowed, recalled, counted } = mine(row.instrument);
        const quote = quotes.find(({ instrument: id }) => id === row.instrument);
        return {
          ...row,
          movement: quote ? { changeRate: quote.changeRate, spark: quote.spark ?? [] } : null,
          mine: {
            held: formatScaled(held),
            lending: lending ? buildLendingOrderView(dependencies, account, language, lending, held, counted) : null,
            borrowed: formatScaled(borrowed),
            recalled,
            barredUntil: until === null ? null : new Date(until).toISOString(),
          },
        };
      }),
      next,
    };
  };

const soonest = (one: { dueAt: number }, other: { dueAt: number }): number => one.dueAt - other.dueAt;

async function ofAccount(
  { database: { kysely }, clock }: LendingViewDependencies,
  account: AccountId,
  names: readonly string[],
) {
  const now = clock.now();
  const [held, orders, counts] = await Promise.all([
    readLendableUnits(kysely, account, names, now),
    readLendingOrders(kysely, account, { kind: undefined, finished: false, before: null, limit: ORDERS }),
    countLendableStock(kysely, names, now),
  ]);
  return (name: string) => {
    const own = orders.filter((each) => each.instrument === name);
    const [first] = own.flatMap(({ dueAt, quantity }) => (dueAt === null ? [] : [{ dueAt, quantity }])).sort(soonest);
    return {
      held: held.find((each) => each.instrument === name)?.units ?? 0n,
      lending: own.find(({ kind }) => kind === 'lend') ?? null,
      borrowed: own.reduce((sum, { quantity }) => sum + (quantity ?? 0n), 0n),
      recalled: first
        ? { quantity: formatScaled(first.quantity ?? 0n), dueAt: new Date(first.dueAt).toISOString() }
        : null,
      counted: counts.get(name),
    };
  };
}

export const listAllPools =
  (dependencies: LendingViewDependencies): Handler<'staff/listLendingPools'> =>
  async ({ cursor, limit = PAGE_SIZE }, { language }) => {
    const { kysely } = dependencies.database;
    const found = await readPooledInstruments(kysely, null, cursor ?? null, limit + 1);
    const names = found.slice(0, limit);
    const [rows, counts, lenders, markRows] = await Promise.all([
      buildLendingPoolViews(dependencies, names, language),
      countLendableStock(kysely, names, dependencies.clock.now()),
      countLenders(kysely, names),
      Promise.all(names.map(async (name) => [name, await readNightlyCollateralValue(kysely, name)] as const)),
    ]);
    const marked = new Map(markRows);
    return {
      rows: rows.map((row) => {
        const mark = marked.get(row.instrument);
        return {
          ...row,
          reserved: formatScaled(counts.get(row.instrument)?.reserved ?? 0n),
          lenders: lenders.get(row.instrument) ?? 0,
          marked: mark
            ? {
                date: mark.night,
                price: formatScaled(mark.price),
                units: formatScaled(mark.units),
                amount: formatAmount(mark.amount, row.currency),
              }
            : null,
        };
      }),
      next: found.length > limit ? (names.at(-1) ?? null) : null,
    };
  };
