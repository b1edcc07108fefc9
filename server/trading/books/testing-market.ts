/** A market that is never halted, for tests of something else. */
import { createPhases } from '../../venue/market-state.ts';
import type { ReachedParts } from './triggered-orders.ts';

/** Halted neither by the market nor by the operator. */
export const NEVER_HALTED = { at: () => null };
export const ALWAYS_READY: ReachedParts['ready'] = () => true;
/** Without auctions or extended hours. */
export const NO_PHASES: ReachedParts['phases'] = createPhases({ feeds: { venueOf: () => null } });
