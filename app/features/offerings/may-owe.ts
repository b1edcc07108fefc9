import { parseScaled, SCALE } from '@bourse/core/money.ts';
import type { Offer } from './offer-row.tsx';

/** Whether anything can become due besides the deposit: nothing can if the full, known price is frozen. */
export const mayOwe = ({ isPriced, deposit }: Pick<Offer, 'isPriced' | 'deposit'>): boolean =>
  !isPriced || (parseScaled(deposit) ?? 0n) < SCALE;
