/**
 * Quotes of past seconds. The world's own market can say what it showed in any second since the world began, since its
 * prices follow from time alone; other venues know the present only, so they have no past here.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type { Instrument, Quote } from '@bourse/core/markets/market-types.ts';
import type { ServerDependencies } from '../dependencies.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** A second takes some microseconds; after this many others have a turn. */
const SECONDS_AT_ONCE = 200;

type Dependencies = Pick<ServerDependencies, 'venues' | 'ownVenue' | 'world'>;

/** A quote, and what was traded since the one before it: 0 where the venue doesn't say. */
export interface QuoteWithTrade {
  quote: Quote;
  size: bigint;
  /** Whether the price is at least the one before. */
  rises: boolean;
}

/** What was traded between two quotes; from one session to the next, all of the new one's. */
export function compareQuotes(quote: Quote, before: Quote | null): QuoteWithTrade & { isTrade: boolean } {
  const isLater = before !== null && before.volume <= quote.volume;
  const size = isLater ? quote.volume - before.volume : before === null ? 0n : quote.volume;
  return {
    quote,
    size,
    rises: before === null || quote.last >= before.last,
    isTrade: size > 0n || before?.last !== quote.last,
  };
}

/** Both ends included (epoch ms). */
export interface PastRange {
  start: number;
  end: number;
  newestFirst: boolean;
}

/** How many seconds may still be looked at for a request. */
export interface SecondsBudget {
  left: number;
}

/** Each second's quote for which `build` makes something; `from` is the `next` of the page before. */
export async function readPastQuotes<Item>(
  { venues, ownVenue, world }: Dependencies,
  { id }: Instrument,
  { newestFirst, ...range }: PastRange,
  from: number | null,
  room: number,
  budget: SecondsBudget,
  build: (quote: ReturnType<typeof compareQuotes>) => Item | null,
): Promise<{ items: Item[]; next: number | null }> {
  const items: Item[] = [];
  if (!venues.isOwn(id)) return { items, next: null };
  const start = Math.ceil(Math.max(range.start, world.createdAt) / SECOND_MS) * SECOND_MS;
  const end = Math.floor(range.end / SECOND_MS) * SECOND_MS;
  const quoteAt = createRecentLookup((at) => ownVenue.quote(id, at));
  const first = newestFirst ? end : start;
  let at = from === null || from < start || from > end ? first : Math.ceil(from / SECOND_MS) * SECOND_MS;
  while (at >= start && at <= end) {
    if (budget.left-- <= 0) return { items, next: at };
    if (budget.left % SECONDS_AT_ONCE === 0) await turn();
    const quote = quoteAt(at);
    // Between sessions the last quote stays; sessions begin with a minute.
    if (quote?.at !== at) {
      at = newestFirst ? (quote?.at ?? start - 1) : (Math.floor(at / MINUTE_MS) + 1) * MINUTE_MS;
      continue;
    }
    const item = build(compareQuotes(quote, quoteAt(at - SECOND_MS)));
    if (item !== null) {
      if (items.length === room) return { items, next: at };
      items.push(item);
    }
    at += newestFirst ? -SECOND_MS : SECOND_MS;
  }
  return { items, next: null };
}

/** Each second is looked at twice in a row: for itself, and as the one before or after. */
function createRecentLookup(find: (at: number) => Quote | null): (at: number) => Quote | null {
  let recent: { at: number; quote: Quote | null }[] = [];
  return (at) => {
    const known = recent.find((each) => each.at === at);
    if (known) return known.quote;
    const found = { at, quote: find(at) };
    recent = [found, ...recent.slice(0, 1)];
    return found.quote;
  };
}
