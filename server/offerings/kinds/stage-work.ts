/** What each kind of offer does at each stage. */
import type { Stage } from '@bourse/core/products/offerings/offer.ts';
import type { Parts } from '../../parts.ts';
import type { Offering } from '../store.ts';

export type AdvanceParts = Pick<
  Parts,
  'database' | 'desk' | 'worldClock' | 'clock' | 'machine' | 'feeds' | 'views' | 'due' | 'world' | 'zones' | 'chances'
>;
export interface StageCall {
  parts: AdvanceParts;
  offer: Offering;
  now: number;
  bears: KindWork['bears'];
}
/** `done`: the stage may be taken; `moved`: it has been taken, or the offer has ended; `waits`: not possible yet. */
export type StageEnd = 'done' | 'moved' | 'waits';
export type StageWork = (call: StageCall) => Promise<StageEnd>;

export interface KindWork {
  /** Work before a stage is taken; stages not named have none. */
  readonly before: Partial<Record<Stage, StageWork>>;
  /** What else a request must know: what is left, and whether there is a price to compare with. */
  readonly atRequest?: (
    parts: Pick<Parts, 'database' | 'feeds' | 'due' | 'world' | 'clock'>,
    offer: Offering,
  ) => Promise<{ left: bigint; isTraded: boolean; price?: bigint }>;
  /** What the promotion account adds when an allotment is delivered. */
  readonly bears?: (offer: Offering, allotted: bigint) => bigint;
  /** Called by each run of the job while the offer is in such a stage. */
  readonly during?: (call: StageCall) => Promise<void>;
}
