/**
 * A portfolio at regular times of the last hours or days, for charts only: nothing is stored. Prices at those moments
 * are cached in memory, since many portfolios hold the same.
 */
import type { Currency } from '@bourse/core/ledger/money.ts';
import { type Dollars, intoBy } from '@bourse/core/reporting/performance/figures.ts';
import { MAIN } from '@bourse/core/ledger/transfer.ts';
import { heldRow, measure, type Stand } from '@bourse/core/reporting/performance/measure.ts';
import { DAY_MS, makePoints, momentOf, type Prices } from '@bourse/core/reporting/performance/points.ts';
import type { AccountId } from '../ids.ts';
import { readFundHistories } from '../ledger/other-assets.ts';
import { dayEndsBetween } from './day-ends.ts';
import { dollarsThen, priceThen } from './historical-prices.ts';
import { type Period, type StandParts, type Stands, standsOf } from './portfolio-values.ts';
import { readGains, readHeld, readPositions } from './store.ts';

const MOST_PRICES = 100_000;
const MOST_RATES = 500;
/** Points of a line: fewer if much is held, since each point looks up every price. */
const [MOST_PLACES, FEWEST_PLACES] = [48, 8];
const MOST_LOOKS = 4_000;

export type Recent = (
  account: AccountId,
  portfolio: number,
  period: Period,
  into: Currency,
) => Promise<Pick<Stands, 'start' | 'stands' | 'measured'> | null>;

export function createRecent(parts: StandParts): Recent {
  const prices = bounded<Prices | null>(MOST_PRICES);
  const rates = bounded<Dollars>(MOST_RATES);
  const priceAt = (instrument: string, moment: number): Prices | null =>
    prices(`${moment} ${instrument}`, () => priceThen(parts, instrument, moment));
  const dollarsAt = (moment: number): Dollars => rates(String(moment), () => dollarsThen(parts, moment));

  return async (account, portfolio, { from, to }, into) => {
    // The present comes as everywhere else: its rows give each currency's balance.
    const whole = await standsOf(parts, account, portfolio, { from: from - (from % DAY_MS), to }, into);
    const last = whole?.stands.at(-1);
    if (!whole || !last) return null;
    const base = whole.start.at;
    const history = await parts.database.kysely
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (db) => ({
        from: base,
        held: await readHeld(db, account, base, portfolio),
        gains: (await readGains(db, account, base, last.at)).filter((gain) => gain.portfolio === portfolio),
        positions: (await readPositions(db, account, base, last.at)).filter((each) => each.portfolio === portfolio),
        funds: portfolio === MAIN ? await readFundHistories(db, account, base, last.at) : [],
      }));
    const instruments = new Set(history.positions.map(({ instrument }) => instrument)).size;
    const places = Math.max(FEWEST_PLACES, Math.min(MOST_PLACES, Math.floor(MOST_LOOKS / (instruments + 1))));
    // A portfolio that began within the period gets as many points over its shorter time.
    const began = history.held.length > 0 ? base : (history.gains[0]?.at ?? base);
    const begins = Math.max(from, began);
    // A day that begins within a UTC day gets its beginning as an extra point.
    const first = begins > base && begins === from ? [begins] : [];
    const grid = [...first, ...gridOf(begins, last.at, (to - begins) / places)];
    const points = makePoints({ ...history, dayEnds: [...grid, ...dayEndsBetween(base, last.at - 1)], priceAt });
    const rows = Map.groupBy(points, ({ at }) => at);
    const moments = [...new Set([...grid, ...rows.keys()])].filter((at) => at < last.at).sort((a, b) => a - b);
    const start = {
      at: base,
      rows: history.held.map((row) => heldRow(row.currency, row)),
      into: intoBy(dollarsAt(momentOf(base)), into),
    };
    const stands = [
      ...moments.map((at): Stand => ({ at, rows: rows.get(at) ?? [], into: intoBy(dollarsAt(momentOf(at)), into) })),
      last,
    ];
    return { start, stands, measured: measure(start, stands) };
  };
}

/** Evenly spaced whole minutes. */
function gridOf(from: number, to: number, everyMs: number): number[] {
  const every = Math.max(60_000, Math.round(everyMs / 60_000) * 60_000);
  const grid: number[] = [];
  for (let at = Math.ceil(from / every) * every; at < to; at += every) if (at > from) grid.push(at);
  return grid;
}

/** A cache that drops the oldest first. */
function bounded<Value>(most: number): (key: string, make: () => Value) => Value {
  const kept = new Map<string, Value>();
  return (key, make) => {
    if (kept.has(key)) return kept.get(key)!;
    const made = make();
    kept.set(key, made);
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return made;
  };
}
