/** Which holdings have moved most today. */
import { parseScaled } from '@bourse/core/money.ts';
import { movementOf } from '../../stream/quotes.ts';

interface Priced {
  last: string;
  previousClose: string;
}

/** The largest moves first, up or down; those without a price are left out. */
export function farthest(
  instruments: readonly string[],
  quoteOf: (instrument: string) => Priced | null,
  most: number,
): string[] {
  const moved = instruments.flatMap((instrument) => {
    const quote = quoteOf(instrument);
    const rate = parseScaled((quote && movementOf(quote.last, quote.previousClose)?.changeRate) ?? '0') ?? 0n;
    return rate === 0n ? [] : [{ instrument, distance: rate < 0n ? -rate : rate }];
  });
  return moved
    .sort((one, other) => Number(other.distance - one.distance))
    .slice(0, most)
    .map(({ instrument }) => instrument);
}
