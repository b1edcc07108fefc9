/** A market that is never halted, for tests of something else. */
import { createMarketPhaseReader } from '../../venue/market-phase-and-halt-readers.ts';
import type { TriggerDependencies } from './triggered-orders.ts';

/** Halted neither by the market nor by the operator. */
export const NEVER_HALTED = { at: () => null };
export const ACTIONS_ALWAYS_READY: TriggerDependencies['ready'] = () => true;
/** Without auctions or extended hours. */
export const MARKET_WITHOUT_PHASES: TriggerDependencies['marketPhases'] = createMarketPhaseReader({
  venues: { venueOf: () => null },
});
