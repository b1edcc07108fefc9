/** Past nights and rollovers, for the jobs that book them and for counts of what is left afterwards. */
import { type FinancingParts, createFinancing } from './charge-financing.ts';
import { createRollOver, type RollOverParts } from './roll-over.ts';
import { part } from '../parts.ts';

/** Each books all nights that have ended; repeating it costs nothing. */
export interface Nights {
  charge(): Promise<number>;
  rollOver(): Promise<number>;
}
declare module '../parts.ts' {
  interface Parts {
    nights: Nights;
  }
}

const createNights = (parts: FinancingParts & RollOverParts): Nights => ({
  charge: createFinancing(parts),
  rollOver: createRollOver(parts),
});

export const nightsPart = part('nights', ['database', 'desk', 'feeds', 'clock', 'zones', 'lending'], createNights);
