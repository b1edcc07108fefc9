/**
 * The gains of applying for new shares by what is known before the close, and selling them on the first day or some
 * days later: by rule the disclosed premium, however they are chosen.
 */
import type { TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import { SimulatedInstrument } from '@bourse/simulator/simulated-instrument.ts';
import { SimulatedMarket } from '@bourse/simulator/simulated-market.ts';
import { type UpcomingListing, listUpcomingListings } from '@bourse/simulator/new-listings/upcoming-listings.ts';
import { buildSeedBytes, WORLD_START_DATE } from './simulated-worlds.ts';

/** A listing, with what an applicant can know of it, and the results of earlier listings. */
export interface ListedNewIssue extends Pick<UpcomingListing, 'issue'> {
  market: string;
  seed: number;
  listedOn: string;
  /** The worth of all shares, at the issue price. */
  worth: number;
  /** First day's gain of the market's last listing before the close; null if there was none. */
  lastGain: number | null;
  /** The average first-day gain of the last three listings of all markets. */
  mood: number;
  /** From the issue price to the close of the first session, and to the close of one some sessions later. */
  first: number;
  later: number;
}

/** This many sessions after the first. */
const HELD_SESSIONS = 5;
/** Applications end about this many days before a listing. */
const CLOSED_DAYS = 7;
const RECENT = 3;
const DAY_MS = 86_400_000;

export function listNewIssues(seed: number, zones: TimeZoneConverter, count: number): ListedNewIssue[] {
  const markets = new Map<string, SimulatedMarket>();
  const made: ListedNewIssue[] = [];
  for (const { issue, ...listing } of listUpcomingListings('exchange', WORLD_START_DATE).slice(0, count)) {
    const { market, listedOn, sharesOutstanding } = listing.instrument;
    const simulated =
      markets.get(market) ??
      new SimulatedMarket(market, { hours: 'exchange', zones, seed: buildSeedBytes(seed) }, WORLD_START_DATE);
    markets.set(market, simulated);
    const { history } = new SimulatedInstrument(listing, simulated);
    const { index } = simulated.sessionOn(listedOn)!;
    const gainAfter = (sessions: number): number => history.day(index + sessions)!.close / issue.price - 1;
    const known = made.filter((each) => Date.parse(each.listedOn) < Date.parse(listedOn) - CLOSED_DAYS * DAY_MS);
    const recent = known.slice(-RECENT).map((each) => each.first);
    made.push({
      market,
      seed,
      listedOn,
      issue,
      worth: issue.price * Number(sharesOutstanding),
      lastGain: known.findLast((each) => each.market === market)?.first ?? null,
      mood: recent.reduce((sum, each) => sum + each, 0) / Math.max(1, recent.length),
      first: gainAfter(0),
      later: gainAfter(HELD_SESSIONS),
    });
  }
  return made;
}

const place = ({ issue }: ListedNewIssue): number => (issue.price - issue.low) / (issue.high - issue.low);
const MIDDLE = 0.5;

export const NEW_ISSUE_CHOICE_STRATEGIES: Readonly<Record<string, (listed: ListedNewIssue) => boolean>> = {
  'every offer': () => true,
  'high in its range': (each) => place(each) >= MIDDLE,
  'low in its range': (each) => place(each) < MIDDLE,
  'after a rise of the last one': ({ lastGain }) => lastGain !== null && lastGain > 0,
  'after a fall of the last one': ({ lastGain }) => lastGain !== null && lastGain < 0,
  'while first days are good': ({ mood }) => mood > 0,
  'while first days are bad': ({ mood }) => mood < 0,
};

export interface NewIssueGain {
  choice: string;
  sold: 'first' | 'later';
  offers: number;
  /** Above the disclosed premium, on average, and its error. */
  mean: number;
  error: number;
}

/** `premium`: the disclosed one. `flaw` is added to each first day, for the gate's own test. */
export function computeNewIssueGains(all: readonly ListedNewIssue[], premium: number, flaw = 0): NewIssueGain[] {
  return Object.entries(NEW_ISSUE_CHOICE_STRATEGIES).flatMap(([choice, takes]) =>
    (['first', 'later'] as const).map((sold) => {
      const gains = all.filter(takes).map((each) => each[sold] - premium + flaw);
      const mean = gains.reduce((sum, each) => sum + each, 0) / gains.length;
      const spread = gains.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (gains.length - 1);
      return { choice, sold, offers: gains.length, mean, error: Math.sqrt(spread / gains.length) };
    }),
  );
}
