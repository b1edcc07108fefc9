import { parseScaled, SCALE } from '@bourse/core/money.ts';
import type { Offer } from './offer-row.tsx';

/** Whether anything can fall due beside the deposit: nothing can where all of the price is frozen and known. */
export const mayOwe = ({ isPriced, deposit }: Pick<Offer, 'isPriced' | 'deposit'>): boolean =>
  !isPriced || (parseScaled(deposit) ?? 0n) < SCALE;
