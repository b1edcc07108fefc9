/** A market where nothing ever stands still, for tests that look at something else. */
import { createPhases } from '../../venue/phases.ts';
import type { ReachedParts } from './reached.ts';

/** Neither by the market nor by the operator. */
export const NEVER_HALTED = { at: () => null };
export const ALWAYS_READY: ReachedParts['ready'] = () => true;
/** Without auctions, and without hours around the session. */
export const NO_PHASES: ReachedParts['phases'] = createPhases({ feeds: { venueOf: () => null } });
