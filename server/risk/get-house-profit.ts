import { type Currency, formatAmount } from '@bourse/core/ledger/money.ts';
import {
  type DealerSpreadGains,
  NO_DEALER_SPREAD_GAINS,
  computeProfitByKind,
  sumProfit,
} from '@bourse/core/reporting/house-profit.ts';
import type { Handler } from '../calls/handler-types.ts';
import { createValuationRates } from '../ledger/exchange-rates.ts';
import type { ServerDependencies } from '../dependencies.ts';
import {
  DAY_MS,
  type SpreadGainsByCurrency,
  loadSpreadGainsOfDay,
  createRunningSpreadGains,
  FILL_COMMIT_MAXIMUM_MS,
} from './dealer-spread-gains.ts';
import { BASE_CURRENCY } from './aggregated-customer-holdings.ts';
import { type DailyHouseMovement, loadDailyHouseMovements } from './house-days-store.ts';
import { createCachedFigure } from './cached-figure.ts';
import { isoTime } from '@bourse/core/dates.ts';

const CACHED_DAYS = 200;
const FRESH_MS = 5_000;
const utcDateOf = (at: number): string => isoTime(at).slice(0, 10);

export function getHouseProfit(dependencies: ServerDependencies): Handler<'staff/getHouseProfit'> {
  const edges = createEdgeCache(dependencies);
  return async ({ days = 1 }) => {
    const now = dependencies.clock.now();
    const [first, last] = [utcDateOf(now - (days - 1) * DAY_MS), utcDateOf(now)];
    const moved = await loadDailyHouseMovements(dependencies, first, last);
    const inBase = createValuationRates(dependencies.venues).into(BASE_CURRENCY, now);
    let sum = 0n;
    const rows = [];
    for (const [day, ofDay] of Map.groupBy(moved, (row) => row.day)) {
      const at = await edges(day, now);
      for (const [currency, movements] of Map.groupBy(ofDay, (row) => row.currency)) {
        const row = profitRow(day, currency, movements, at.get(currency) ?? NO_DEALER_SPREAD_GAINS);
        sum += inBase(row.amount, currency) ?? 0n;
        if (row.kinds.length > 0) rows.push(row);
      }
    }
    rows.sort((a, b) => (a.day === b.day ? (a.currency < b.currency ? -1 : 1) : a.day > b.day ? -1 : 1));
    return {
      base: BASE_CURRENCY,
      now: isoTime(now),
      from: first,
      to: last,
      /** At current rates. */
      sum: formatAmount(sum, BASE_CURRENCY),
      rows: rows.map(({ amount, ...row }) => ({ ...row, sum: formatAmount(amount, row.currency) })),
    };
  };
}

function profitRow(day: string, currency: Currency, movements: readonly DailyHouseMovement[], edge: DealerSpreadGains) {
  const byKind = computeProfitByKind(movements, edge);
  return {
    day,
    currency,
    amount: sumProfit(byKind),
    kinds: [...byKind].map(([kind, amount]) => ({ kind, amount: formatAmount(amount, currency) })),
  };
}

/**
 * Past days don't change, so they are read once; today's are counted every few seconds for all viewers, and now and
 * then without any.
 */
function createEdgeCache(dependencies: Pick<ServerDependencies, 'database' | 'customerHoldings' | 'clock'>) {
  const edgesByDay = new Map<string, SpreadGainsByCurrency>();
  const running = createRunningSpreadGains(dependencies);
  let present = '';
  const read = createCachedFigure(() => running.read(present), { freshMs: FRESH_MS });
  const forget = (): void => {
    running.clear();
    read.clear();
  };
  const edgesOf = async (day: string, now: number): Promise<SpreadGainsByCurrency> => {
    const known = edgesByDay.get(day);
    if (known) return known;
    if (now <= Date.parse(day) + DAY_MS) {
      if (day !== present) read.clear();
      present = day;
      return read.read();
    }
    const edges = await loadSpreadGainsOfDay(dependencies, day);
    if (now > Date.parse(day) + DAY_MS + FILL_COMMIT_MAXIMUM_MS) {
      if (edgesByDay.size >= CACHED_DAYS) edgesByDay.clear();
      edgesByDay.set(day, edges);
    }
    return edges;
  };
  dependencies.customerHoldings.registerCount({
    clear: forget,
    read: () => edgesOf(utcDateOf(dependencies.clock.now()), dependencies.clock.now()),
  });
  return edgesOf;
}
