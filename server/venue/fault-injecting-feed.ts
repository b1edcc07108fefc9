/**
 * A feed that fails by seed, for trials: it stalls, drops out, repeats itself, delivers late, and sends false quotes.
 * The fault at each second is a pure function of (seed, instrument, time), so that a trial can be repeated and knows
 * the truth.
 */
import type { PriceFeed, InstrumentId, Quote } from '@bourse/core/markets/market-types.ts';
import type { Price } from '@bourse/core/ledger/money.ts';

export const FEED_FAULTS = [
  /** Nothing new; nothing at all; an exception; the same quote three times over; back and forth in time. */
  'stall',
  'cut',
  'throw',
  'repeat',
  'reorder',
  /** Fields: a price of zero or below, one that is absent or not a number, nothing on offer, bid above ask. */
  'zero',
  'negative',
  'missing',
  'empty',
  'crossed',
  /** A slipped decimal point: in the prices, in one side, in everything the quote says; one print that is 30 % off. */
  'times100',
  'by100',
  'side',
  'units',
  'spike',
  /**
   * An hour ahead; ten minutes old; a price suddenly as after a split of two or five for one, or one for two; another
   * instrument's quote; a sequence number that jumps.
   */
  'future',
  'stale',
  'split',
  'reverseSplit',
  'mixedUp',
  'recount',
] as const;
export type FeedFault = (typeof FEED_FAULTS)[number];

export interface FeedFaultPlan {
  seed: number;
  /** One fault in each window of this length, over after at most `longestMs`, and 5 s before the window ends. */
  everyMs?: number;
  longestMs?: number;
  faults?: readonly FeedFault[];
  /** No fault before this instant. */
  from?: number;
  /** And none from this one on. */
  to?: number;
}

export interface FaultyFeed extends PriceFeed {
  /** The fault at `now`; null while the feed tells the truth. */
  faultAt(instrument: InstrumentId, now: number): { fault: FeedFault; from: number; to: number } | null;
}

const SECOND_MS = 1_000;
const QUIET_MS = 5_000;

/** 32 bits of a text, well mixed (FNV-1a and a finalizer of Murmur's). */
function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** `feed` with faults added. Its bars and everything else it knows stay the same. */
export function createFaultyFeed(
  feed: PriceFeed,
  {
    seed,
    everyMs = 20_000,
    longestMs = 8_000,
    faults = FEED_FAULTS,
    from: begins = -Infinity,
    to: ends = Infinity,
  }: FeedFaultPlan,
): FaultyFeed {
  function faultAt(id: InstrumentId, now: number): { fault: FeedFault; from: number; to: number } | null {
    if (now < begins || now >= ends) return null;
    const window = Math.floor(now / everyMs);
    const draw = (what: string, below: number): number => hashOf(`${seed} ${id} ${window} ${what}`) % below;
    const fault = faults[draw('fault', faults.length)]!;
    const seconds = fault === 'spike' ? 1 : 1 + draw('length', longestMs / SECOND_MS);
    const room = (everyMs - QUIET_MS) / SECOND_MS - seconds;
    const from = window * everyMs + draw('start', Math.max(1, room)) * SECOND_MS;
    const to = from + seconds * SECOND_MS;
    return now >= from && now < to ? { fault, from, to } : null;
  }

  return {
    ...feed,
    faultAt,
    quote(id, now) {
      const fault = faultAt(id, now);
      return fault ? applyFault(feed, id, now, fault) : feed.quote(id, now);
    },
  };
}

/** The prices that a fill would use, and the day's range that results. */
function changePrices(quote: Quote, change: (price: Price) => Price): Quote {
  const [last, bid, ask] = [change(quote.last), change(quote.bid), change(quote.ask)];
  return {
    ...quote,
    last,
    bid,
    ask,
    high: last > quote.high ? last : quote.high,
    low: last < quote.low ? last : quote.low,
  };
}

/** Everything, as if it were in another unit. */
function changeUnits(quote: Quote, change: (price: Price) => Price): Quote {
  const whole = changePrices(quote, change);
  return {
    ...whole,
    open: change(quote.open),
    previousClose: change(quote.previousClose),
    high: change(quote.high),
    low: change(quote.low),
  };
}

/** The shape of a quote with a field that no quote may have. */
const breakQuote = (quote: Quote, fields: Partial<Record<keyof Quote, unknown>>): Quote =>
  ({ ...quote, ...fields }) as Quote;

const secondOf = (instant: number): number => Math.floor(instant / SECOND_MS);

function applyFault(
  feed: PriceFeed,
  id: InstrumentId,
  now: number,
  { fault, from }: { fault: FeedFault; from: number },
): Quote | null {
  const honest = feed.quote(id, now);
  if (!honest) return null;
  const turn = hashOf(`${id} ${from}`);
  switch (fault) {
    case 'stall':
      return feed.quote(id, from - SECOND_MS);
    case 'cut':
      return null;
    case 'throw':
      throw new Error('the feed broke down');
    case 'repeat':
      return feed.quote(id, from + Math.floor((now - from) / (3 * SECOND_MS)) * 3 * SECOND_MS);
    case 'reorder':
      return secondOf(now) % 2 === 0 ? honest : feed.quote(id, now - 3 * SECOND_MS);
    case 'zero':
      return turn % 2 === 0 ? changePrices(honest, () => 0n) : { ...honest, bid: 0n };
    case 'negative':
      return changePrices(honest, (price) => -price);
    case 'missing':
      return breakQuote(
        honest,
        [{ last: undefined }, { bid: Number.NaN }, { ask: null }, { at: Number.NaN }, { askSize: undefined }][
          turn % 5
        ]!,
      );
    case 'empty':
      return { ...honest, askSize: 0n, bidSize: 0n };
    case 'crossed':
      return { ...honest, bid: honest.ask, ask: honest.bid };
    case 'times100':
      return changePrices(honest, (price) => price * 100n);
    case 'by100':
      return changePrices(honest, (price) => price / 100n + 1n + (price === honest.ask ? 1n : 0n));
    case 'side':
      return turn % 2 === 0 ? { ...honest, ask: honest.ask * 100n } : { ...honest, bid: honest.bid / 100n + 1n };
    case 'units':
      return changeUnits(honest, (price) => price * 100n);
    case 'spike':
      return changePrices(honest, (price) => (turn % 2 === 0 ? (price * 13n) / 10n : (price * 10n) / 13n));
    case 'future':
      return { ...honest, at: honest.at + 3_600_000, seq: honest.seq + 3600 };
    case 'stale':
      return feed.quote(id, now - 600_000);
    case 'split':
      return (turn % 2 === 0 ? changeUnits : changePrices)(
        honest,
        (price) => price / (turn % 3 === 0 ? 5n : 2n) + (price === honest.ask ? 1n : 0n),
      );
    case 'reverseSplit':
      return (turn % 2 === 0 ? changeUnits : changePrices)(honest, (price) => price * 2n);
    case 'mixedUp':
      return { ...honest, instrument: `${id}X` };
    case 'recount':
      return secondOf(now) === secondOf(from) ? { ...honest, seq: honest.seq + 1_000_000 } : honest;
  }
}
