/**
 * What companies have reported and paid, a local date at a time: looked up one after the other beside the process's own
 * thread, so that a chart asked for meanwhile waits for one of them at most. Of a large market that takes minutes, in
 * which whoever asks gets what is there, and how many are missing.
 */
import { dividendsSince, toldOf, type Told } from '@bourse/core/companies/valuation.ts';
import { addDays } from '@bourse/core/dates.ts';
import type { Instrument, InstrumentId, Market } from '@bourse/core/market.ts';
import type { Price } from '@bourse/core/money.ts';
import type { Feeds } from '../venue/feeds.ts';
import { within } from '../within.ts';

export interface Reported {
  /** All statements are looked at a company at a time: of a whole market they are too many to keep. */
  company: Told | null;
  /** Cash a share of the last twelve months. */
  dividends: Price;
}

export interface ReportsNow {
  /** Of whom it isn't looked up yet it is that of the date before, or none. */
  of(id: InstrumentId): Reported | undefined;
  /** How many are looked up, and of how many. */
  done: number;
  all: number;
}
export type Reports = (
  market: Market,
  companies: readonly Instrument[],
  date: string,
  now: number,
) => Promise<ReportsNow>;

interface Kept {
  /** Of which date it is, and from whom. */
  name: string;
  reported: Reported;
}
interface Fill {
  name: string;
  kept: Map<InstrumentId, Kept>;
  /** Settles when nothing more is looked up, whether or not all of it was found. */
  ended: Promise<void> | null;
}

/** How long a caller waits for all of it before getting what is there. */
export const PATIENCE_MS = 1_500;

export function createReports(
  { history, sourceOf }: Pick<Feeds, 'history' | 'sourceOf'>,
  patienceMs = PATIENCE_MS,
): Reports {
  const fills = new Map<Market, Fill>();
  /** One market at a time, so that other callers wait for one company and not for several. */
  let line: Promise<void> = Promise.resolve();

  async function lookUp(market: Market, fill: Fill, missing: readonly InstrumentId[], nameOf: NameOf, at: At) {
    const from = addDays(at.date, -365);
    for (const id of missing) {
      // The next date, or a company that is new, begins its own.
      if (fills.get(market) !== fill) return;
      const found = await history(id, at.now, from).catch(() => null);
      // Asked for again by the next reader.
      if (!found) continue;
      const { actions, company } = found;
      const reported = { company: company && toldOf(company), dividends: dividendsSince(actions, from) };
      fill.kept.set(id, { name: nameOf(id), reported });
    }
  }

  return async (market, companies, date, now) => {
    // Companies that are new, or priced by another venue, are looked up as well.
    const nameOf: NameOf = (id) => `${date} ${sourceOf(id)}`;
    const ids = companies.map(({ id }) => id);
    const name = `${date} ${ids.map((id) => `${id} ${sourceOf(id)}`).join()}`;
    let fill = fills.get(market);
    if (fill?.name !== name) fills.set(market, (fill = { name, kept: new Map(fill?.kept), ended: null }));
    const { kept } = fill;
    const isMissing = (id: InstrumentId): boolean => kept.get(id)?.name !== nameOf(id);
    const missing = fill.ended ? [] : ids.filter(isMissing);
    const asked = fill;
    if (missing.length > 0) {
      line = line
        .then(() => lookUp(market, asked, missing, nameOf, { date, now }))
        .then(() => {
          asked.ended = null;
        });
      fill.ended = line;
    }
    if (fill.ended) await within(patienceMs, fill.ended);
    return { of: (id) => kept.get(id)?.reported, all: ids.length, done: ids.length - ids.filter(isMissing).length };
  };
}
type NameOf = (id: InstrumentId) => string;
interface At {
  date: string;
  now: number;
}
