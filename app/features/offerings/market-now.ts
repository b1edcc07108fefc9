import { formatScaled, parseScaled } from '@bourse/core/money.ts';
import { ratioFrom, times } from '@bourse/core/ratio.ts';
import type { Answer } from '../../api/use-call.ts';

type Offering = Pick<Answer<'offerings/getOffering'>['offering'], 'last' | 'split'>;

/**
 * The market's price as of one share of the offer: what moves on the screen is that of a share of today, so a split
 * since the seal counts. Null where there is none.
 */
export function marketNow(moving: string | null, { last, split }: Offering): string | null {
  if (moving === null || split === null) return moving ?? last;
  const price = parseScaled(moving);
  const ratio = ratioFrom(BigInt(split.newUnits), BigInt(split.oldUnits));
  return price === null ? last : formatScaled(times(price, ratio, 'half-even'));
}
