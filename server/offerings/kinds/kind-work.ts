/** What each kind of offers has to do as its stages come. */
import type { Stage } from '@bourse/core/offerings/types.ts';
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
}
/** `done`: the stage can be taken; `moved`: it has been, or the offer has ended; `waits`: it can't be taken yet. */
export type StageEnd = 'done' | 'moved' | 'waits';
export type StageWork = (call: StageCall) => Promise<StageEnd>;

export interface KindWork {
  /** Before a stage is taken; a stage that isn't named has nothing to do. */
  readonly before: Partial<Record<Stage, StageWork>>;
  /** What a request must know besides: what is left, and whether there is a price to compare with. */
  readonly atRequest?: (
    parts: Pick<Parts, 'database' | 'feeds' | 'due' | 'world' | 'clock'>,
    offer: Offering,
  ) => Promise<{ left: bigint; isTraded: boolean; price?: bigint }>;
  /** What the promotion account adds when an allotment is delivered. */
  readonly bears?: (offer: Offering, allotted: bigint) => bigint;
  /** At every look, while a stage lasts that says so. */
  readonly during?: (call: StageCall) => Promise<void>;
}
