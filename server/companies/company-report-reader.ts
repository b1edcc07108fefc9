/**
 * What companies have reported and paid, per local date: looked up one company after another off the main thread, so
 * that a chart requested meanwhile waits for at most one of them. For a large market this takes minutes, during which
 * callers get what is there, with the number still missing.
 */
import {
  sumDividendsSince,
  getLatestReports,
  type LatestReports,
} from '@bourse/core/information/companies/company-valuation.ts';
import { addDays } from '@bourse/core/dates.ts';
import type { Instrument, InstrumentId, Market } from '@bourse/core/markets/market-types.ts';
import type { Price } from '@bourse/core/ledger/money.ts';
import type { VenueRegistry } from '../venue/venue-registry.ts';
import { finishesWithin } from '../runtime/promises.ts';

export interface CompanyReport {
  /**
   * A summary: complete statements are only looked up for single companies, since a whole market's are too many to
   * cache.
   */
  company: LatestReports | null;
  /** Cash dividends per share over the last twelve months. */
  dividends: Price;
}

/** What is looked up of a market's companies, or as much of it as there is after a while. */
export type ReadCompanyFigures<Figures> = (
  market: Market,
  companies: readonly Instrument[],
  date: string,
  now: number,
) => Promise<{
  of(id: InstrumentId): Figures | undefined;
  /** Companies looked up so far, out of how many. */
  done: number;
  all: number;
}>;
/** Until today's report is looked up, it is the previous date's. */
export type ReadCompanyReports = ReadCompanyFigures<CompanyReport>;

interface CachedReport {
  /** The date and the venue that it was looked up for. */
  name: string;
  reported: CompanyReport;
}
interface ReportLookup {
  name: string;
  cached: Map<InstrumentId, CachedReport>;
  /** Settles when the lookup is over, whether or not everything was found. */
  ended: Promise<void> | null;
}

/** How long a caller waits for all of it before getting what is there. */
export const PARTIAL_ANSWER_AFTER_MS = 1_500;

export function createCompanyReportReader(
  { history, sourceOf }: Pick<VenueRegistry, 'history' | 'sourceOf'>,
  patienceMs = PARTIAL_ANSWER_AFTER_MS,
): ReadCompanyReports {
  const fills = new Map<Market, ReportLookup>();
  /** One market at a time, so that other callers wait for one company's lookup and not for several. */
  let line: Promise<void> = Promise.resolve();

  async function fetchReports(
    market: Market,
    fill: ReportLookup,
    missing: readonly InstrumentId[],
    nameOf: NameOf,
    at: At,
  ) {
    const from = addDays(at.date, -365);
    for (const id of missing) {
      // A new date or a new company has started another fill.
      if (fills.get(market) !== fill) return;
      const found = await history(id, at.now, from).catch(() => null);
      // Retried by the next reader.
      if (!found) continue;
      const { actions, company } = found;
      const reported = { company: company && getLatestReports(company), dividends: sumDividendsSince(actions, from) };
      fill.cached.set(id, { name: nameOf(id), reported });
    }
  }

  return async (market, companies, date, now) => {
    // New companies, and those now priced by another venue, are looked up too.
    const nameOf: NameOf = (id) => `${date} ${sourceOf(id)}`;
    const ids = companies.map(({ id }) => id);
    const name = `${date} ${ids.map((id) => `${id} ${sourceOf(id)}`).join()}`;
    let fill = fills.get(market);
    if (fill?.name !== name) fills.set(market, (fill = { name, cached: new Map(fill?.cached), ended: null }));
    const { cached } = fill;
    const isMissing = (id: InstrumentId): boolean => cached.get(id)?.name !== nameOf(id);
    const missing = fill.ended ? [] : ids.filter(isMissing);
    const ownFill = fill;
    if (missing.length > 0) {
      line = line
        .then(() => fetchReports(market, ownFill, missing, nameOf, { date, now }))
        .then(() => {
          ownFill.ended = null;
        });
      fill.ended = line;
    }
    if (fill.ended) await finishesWithin(patienceMs, fill.ended);
    return { of: (id) => cached.get(id)?.reported, all: ids.length, done: ids.length - ids.filter(isMissing).length };
  };
}
type NameOf = (id: InstrumentId) => string;
interface At {
  date: string;
  now: number;
}
