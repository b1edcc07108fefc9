import { formatScaled, parseScaled } from '@bourse/core/money.ts';
import { ratioFrom, times } from '@bourse/core/ratio.ts';
import type { Answer } from '../../api/use-call.ts';

type ListedOffering = Pick<Answer<'offerings/getOffering'>['offering'], 'last' | 'split'>;

/**
 * The market's price for one share of the offer: the live price is for today's share, so a split since the seal counts.
 * Null if there is none.
 */
export function marketNow(moving: string | null, { last, split }: ListedOffering): string | null {
  if (moving === null || split === null) return moving ?? last;
  const price = parseScaled(moving);
  const ratio = ratioFrom(BigInt(split.newUnits), BigInt(split.oldUnits));
  return price === null ? last : formatScaled(times(price, ratio, 'half-even'));
}
