/**
 * What companies have reported and paid, a local date at a time: looked up one after the other beside the process's own
 * thread, so that a chart asked for meanwhile waits for one of them at most.
 */
import { dividendsSince } from '@bourse/core/companies/valuation.ts';
import { addDays } from '@bourse/core/dates.ts';
import type { Company, Instrument, InstrumentId, Market } from '@bourse/core/market.ts';
import type { Price } from '@bourse/core/money.ts';
import type { Feeds } from '../venue/feeds.ts';

export interface Reported {
  company: Company | null;
  /** Cash a share of the last twelve months. */
  dividends: Price;
}
export type ReportsOf = ReadonlyMap<InstrumentId, Reported>;

export type Reports = (
  market: Market,
  companies: readonly Instrument[],
  date: string,
  now: number,
) => Promise<ReportsOf>;

export function createReports({ history, sourceOf }: Pick<Feeds, 'history' | 'sourceOf'>): Reports {
  const kept = new Map<Market, { name: string; made: Promise<ReportsOf> }>();
  return (market, companies, date, now) => {
    // Whoever is new, or priced by another venue, is looked up as well.
    const name = `${date} ${companies.map(({ id }) => `${id} ${sourceOf(id)}`).join()}`;
    const found = kept.get(market);
    if (found?.name === name) return found.made;
    const made = lookUp(history, companies, date, now);
    kept.set(market, { name, made });
    made.catch(() => kept.get(market)?.made === made && kept.delete(market));
    return made;
  };
}

async function lookUp(
  history: Feeds['history'],
  companies: readonly Instrument[],
  date: string,
  now: number,
): Promise<ReportsOf> {
  const from = addDays(date, -365);
  const found = new Map<InstrumentId, Reported>();
  for (const { id } of companies) {
    const { actions, company } = await history(id, now, from);
    found.set(id, { company, dividends: dividendsSince(actions, from) });
  }
  return found;
}
