/**
 * A market that is fair by construction, a plain random walk, and the flaws that can be added. It shows that the gate
 * calls nothing unfair that is fair, and that it names the rule that a flaw rewards.
 */
import type { Bar, TradingHoursMode, Instrument, Quote, TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import { createSimulator } from '@bourse/simulator/create-simulator.ts';
import type { ExaminedFeed, ExaminedWorld } from '../examined-world.ts';
import { type MarketSession, listSessions } from '../market-sessions.ts';
import { createRandomWalkSession, type RandomWalkSession } from './random-walk-session.ts';

/** Each is the fraction that it reverts or passes on; the `spread` ones are sizes of the book's flaw, 0 to 1. */
export interface MarketFlaws {
  /** Session += share × gap. */
  gapPredictsSession?: number;
  /** Second half −= share × first half. */
  secondHalfTakesBack?: number;
  halfHourTurnsBack?: number;
  /** The first half of each session rises by this share, the second falls by it. */
  firstHalfRises?: number;
  minuteGoesOn?: number;
  /** Next day's session += share × the day's move. */
  dayTurnsBack?: number;
  /** Bid and ask are redrawn around the last price each second. */
  bookIsRedrawn?: boolean;
  /** Share of the next second's moves whose sign the book's sizes predict. */
  sizePredictsMove?: number;
  /** The last price jumps between bid and ask, on whole cents, while these stay constant. */
  lastJumps?: boolean;
  /** Members follow the index a minute later. */
  indexLeads?: number;
  /** Session += share × the news at its open. */
  newsGoesOn?: number;
  /** Next day's session += share × sign of the foreigners' buying. */
  flowsPredictNextDay?: number;
  /** The rest of the night −= share × its first quarter. */
  nightTurnsBack?: number;
  /** Days of high volume, after which prices rise for three days and fall for four, by this share a day. */
  rushIsScripted?: number;
}

const HALF_SPREAD = 0.0004;

export function createRandomWalkWorld(
  seed: number,
  hours: TradingHoursMode,
  from: string,
  to: string,
  zones: TimeZoneConverter,
  flaws: MarketFlaws = {},
): ExaminedWorld {
  return { feed: createRandomWalkFeed(seed, hours, from, to, zones, flaws), hours, seed, from, to };
}

function createRandomWalkFeed(
  seed: number,
  hours: TradingHoursMode,
  from: string,
  to: string,
  zones: TimeZoneConverter,
  flaws: MarketFlaws,
): ExaminedFeed {
  const instruments = paperInstruments(hours, from, zones);
  const sessions = listSessions('US', hours, from, to, zones);
  const pathsOf = createPaths({ seed, flaws, sessions, index: instruments.at(-1)! });
  const findStartedSession = (now: number): number => sessions.findLastIndex(({ opens }) => opens <= now);
  return {
    instruments: () => instruments,
    quote(id, now) {
      const day = findStartedSession(now);
      return day < 0
        ? null
        : quoteOf(instruments.find((each) => each.id === id)!, pathsOf(id)[day]!, sessions[day]!, now, flaws);
    },
    nightQuote(id, now) {
      const day = findStartedSession(now);
      const next = pathsOf(id)[day + 1];
      const { evening } = sessions[day] ?? {};
      const { morning } = sessions[day + 1] ?? {};
      if (!next || !evening || !morning) return null;
      const late = (span: { opens: number; closes: number }): number => (now >= (span.opens + span.closes) / 2 ? 1 : 0);
      const pieces = now < evening.closes ? late(evening) : 2 + late(morning);
      return buildBookAtPrice(id, next.nightPrice(pieces), now);
    },
    bars: ({ instrument }) => pathsOf(instrument).map((path, day) => barOf(path, sessions[day]!)),
    actions: () => [],
    investorFlows: (id) =>
      pathsOf(id)
        .map(({ foreigners }, day) => ({
          date: sessions[day]!.date,
          foreigners,
          institutions: -foreigners,
          individuals: 0n,
        }))
        .reverse(),
    shortSelling: () => [],
    news: (id) => pathsOf(id).flatMap(({ news }, day) => (news === 0 ? [] : [newsOf(id, day, sessions[day]!, news)])),
  };
}

/** Eight of the simulator's companies, and their index. */
function paperInstruments(hours: TradingHoursMode, from: string, zones: TimeZoneConverter): Instrument[] {
  const all = createSimulator({ seed: new Uint8Array(32), hours, zones, startDate: from })
    .instruments()
    .filter(({ market }) => market === 'US');
  return [
    ...all.filter(({ board }) => board === 'listed').slice(0, 8),
    ...all.filter(({ board }) => board === 'index'),
  ];
}

interface PathsOptions {
  seed: number;
  flaws: MarketFlaws;
  sessions: readonly MarketSession[];
  index: Instrument;
}

/** Each instrument's sessions, created on first use. */
function createPaths({ seed, flaws, sessions, index }: PathsOptions): (id: string) => RandomWalkSession[] {
  const paths = new Map<string, RandomWalkSession[]>();
  return function pathsOf(id) {
    let found = paths.get(id);
    if (!found) {
      const leading = id === index.id ? null : pathsOf(index.id);
      found = [];
      for (const [day, session] of sessions.entries())
        found.push(
          createRandomWalkSession({ id, seed, day, session, before: found, leading: leading?.[day] ?? null, flaws }),
        );
      paths.set(id, found);
    }
    return found;
  };
}

const newsOf = (
  id: string,
  day: number,
  { opens }: MarketSession,
  news: number,
): ReturnType<ExaminedFeed['news']>[number] => ({
  id: `${id}${day}`,
  at: opens,
  instrument: id,
  kind: 'outlookRaised',
  change: BigInt(Math.round(news * 1e8)),
});

const priceOf = (price: number): bigint => BigInt(Math.round(price * 1e8));

function barOf({ open, close, high, low, volume }: RandomWalkSession, { opens }: MarketSession): Bar {
  return {
    at: opens,
    open: priceOf(open),
    high: priceOf(high),
    low: priceOf(low),
    close: priceOf(close),
    volume: BigInt(Math.round(volume)) * 100_000_000n,
  };
}

function buildBookAtPrice(id: string, price: number, at: number): Quote {
  const none = { open: 0n, previousClose: 0n, high: 0n, low: 0n, volume: 0n, turnover: 0n };
  return {
    instrument: id,
    source: 'paper',
    at,
    seq: at / 1000,
    last: priceOf(price),
    bid: priceOf(price * (1 - HALF_SPREAD)),
    ask: priceOf(price * (1 + HALF_SPREAD)),
    bidSize: 100n * 100_000_000n,
    askSize: 100n * 100_000_000n,
    ...none,
  };
}

const CENT = 1_000_000n;
const onCents = (quote: Quote): Quote => ({ ...quote, bid: quote.last - 2n * CENT, ask: quote.last + 2n * CENT });

function quoteOf(
  { id }: Instrument,
  path: RandomWalkSession,
  session: MarketSession,
  now: number,
  flaws: MarketFlaws,
): Quote {
  const second = Math.min(Math.floor((now - session.opens) / 1000), path.seconds - 1);
  const at = session.opens + second * 1000;
  const price = flaws.lastJumps ? Math.round(path.priceAt(second) * 100) / 100 : path.priceAt(second);
  const { chance, lean } = path.bookAt(second);
  const quote = flaws.lastJumps ? onCents(buildBookAtPrice(id, price, at)) : buildBookAtPrice(id, price, at);
  const shift = flaws.bookIsRedrawn ? priceOf(price * HALF_SPREAD * (2 * chance - 1)) : 0n;
  const size = (share: number): bigint => BigInt(Math.round(100 * (1 + share))) * 100_000_000n;
  const { high, low, volume } = path.upTo(second);
  return {
    ...quote,
    bid: quote.bid + shift,
    ask: quote.ask + shift,
    last: flaws.lastJumps ? (chance < 0.5 ? quote.bid : quote.ask) : quote.last,
    bidSize: size(lean),
    askSize: size(-lean),
    open: priceOf(path.open),
    high: priceOf(high),
    low: priceOf(low),
    volume: BigInt(Math.round(volume)) * 100_000_000n,
  };
}
