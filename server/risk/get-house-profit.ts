import { type Currency, formatAmount } from '@bourse/core/ledger/money.ts';
import { type Edge, NO_EDGE, profitByKind, sumOf } from '@bourse/core/reporting/house-profit.ts';
import type { Handler } from '../calls/handler.ts';
import { createRates } from '../ledger/exchange-rates.ts';
import type { Parts } from '../parts.ts';
import { DAY_MS, type Edges, readEdges, runningEdges, SETTLES_MS } from './fill-edges.ts';
import { BASE } from './holdings.ts';
import { type MovedRow, readHouseDays } from './house-days.ts';
import { renewed } from './cached-count.ts';
import { isoTime } from '@bourse/core/dates.ts';

const KEPT_DAYS = 200;
const FRESH_MS = 5_000;
const dayOf = (at: number): string => isoTime(at).slice(0, 10);

export function getHouseProfit(parts: Parts): Handler<'staff/getHouseProfit'> {
  const edges = keepEdges(parts);
  return async ({ days = 1 }) => {
    const now = parts.clock.now();
    const [first, last] = [dayOf(now - (days - 1) * DAY_MS), dayOf(now)];
    const moved = await readHouseDays(parts, first, last);
    const inBase = createRates(parts.feeds).into(BASE, now);
    let sum = 0n;
    const rows = [];
    for (const [day, ofDay] of Map.groupBy(moved, (row) => row.day)) {
      const at = await edges(day, now);
      for (const [currency, movements] of Map.groupBy(ofDay, (row) => row.currency)) {
        const row = shown(day, currency, movements, at.get(currency) ?? NO_EDGE);
        sum += inBase(row.amount, currency) ?? 0n;
        if (row.kinds.length > 0) rows.push(row);
      }
    }
    rows.sort((a, b) => (a.day === b.day ? (a.currency < b.currency ? -1 : 1) : a.day > b.day ? -1 : 1));
    return {
      base: BASE,
      now: isoTime(now),
      from: first,
      to: last,
      /** At current rates. */
      sum: formatAmount(sum, BASE),
      rows: rows.map(({ amount, ...row }) => ({ ...row, sum: formatAmount(amount, row.currency) })),
    };
  };
}

function shown(day: string, currency: Currency, movements: readonly MovedRow[], edge: Edge) {
  const byKind = profitByKind(movements, edge);
  return {
    day,
    currency,
    amount: sumOf(byKind),
    kinds: [...byKind].map(([kind, amount]) => ({ kind, amount: formatAmount(amount, currency) })),
  };
}

/**
 * Past days don't change, so they are read once; today's are counted every few seconds for all viewers, and now and
 * then without any.
 */
function keepEdges(parts: Pick<Parts, 'database' | 'holdings' | 'clock'>) {
  const kept = new Map<string, Edges>();
  const running = runningEdges(parts);
  let present = '';
  const read = renewed(() => running.read(present), { freshMs: FRESH_MS });
  const forget = (): void => {
    running.forget();
    read.forget();
  };
  const edgesOf = async (day: string, now: number): Promise<Edges> => {
    const known = kept.get(day);
    if (known) return known;
    if (now <= Date.parse(day) + DAY_MS) {
      if (day !== present) read.forget();
      present = day;
      return read.read();
    }
    const edges = await readEdges(parts, day);
    if (now > Date.parse(day) + DAY_MS + SETTLES_MS) {
      if (kept.size >= KEPT_DAYS) kept.clear();
      kept.set(day, edges);
    }
    return edges;
  };
  parts.holdings.with({ forget, read: () => edgesOf(dayOf(parts.clock.now()), parts.clock.now()) });
  return edgesOf;
}
