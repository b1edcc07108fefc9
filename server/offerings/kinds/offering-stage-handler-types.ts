/** What each kind of offer does at each stage. */
import type { OfferingStage } from '@bourse/core/products/offerings/offering.ts';
import type { ServerDependencies } from '../../dependencies.ts';
import type { Offering } from '../store.ts';

export type AdvanceOfferingsDependencies = Pick<
  ServerDependencies,
  | 'database'
  | 'desk'
  | 'worldClock'
  | 'clock'
  | 'machineClock'
  | 'venues'
  | 'getMarketView'
  | 'corporateActionSchedule'
  | 'world'
  | 'timeZones'
  | 'drawRandomness'
>;
export interface OfferingStageContext {
  dependencies: AdvanceOfferingsDependencies;
  offer: Offering;
  now: number;
  bears: OfferingStageHandlers['bears'];
}
/** `done`: the stage may be taken; `moved`: it has been taken, or the offer has ended; `waits`: not possible yet. */
export type OfferingStageResult = 'done' | 'moved' | 'waits';
export type OfferingStageHandler = (call: OfferingStageContext) => Promise<OfferingStageResult>;

export interface OfferingStageHandlers {
  /** Work before a stage is taken; stages not named have none. */
  readonly before: Partial<Record<OfferingStage, OfferingStageHandler>>;
  /** What else a request must know: what is left, and whether there is a price to compare with. */
  readonly atRequest?: (
    dependencies: Pick<ServerDependencies, 'database' | 'venues' | 'corporateActionSchedule' | 'world' | 'clock'>,
    offer: Offering,
  ) => Promise<{ left: bigint; isTraded: boolean; price?: bigint }>;
  /** What the promotion account adds when an allotment is delivered. */
  readonly bears?: (offer: Offering, allotted: bigint) => bigint;
  /** Called by each run of the job while the offer is in such a stage. */
  readonly during?: (call: OfferingStageContext) => Promise<void>;
}
