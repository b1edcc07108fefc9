import type { Quantity } from '@bourse/core/money.ts';
import type { Quote } from '@bourse/core/market.ts';

type Seen = Pick<Quote, 'at' | 'volume'>;

/** Volume from a longer silence isn't shared out. */
const SILENCE_MS = 60_000;

/**
 * Volume traded within one second. None if the volume before it is unknown: a feed that was silent or doubted reports
 * all that time at once, a session counts from zero, and after a clock was set back the quote before is a later one.
 */
export const tradedSince = (before: Seen | null, quote: Seen): Quantity =>
  before && before.at <= quote.at && quote.at - before.at <= SILENCE_MS && before.volume <= quote.volume
    ? quote.volume - before.volume
    : 0n;
