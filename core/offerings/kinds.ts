/** The kinds of offers, a line each. */
import { ipo } from './kinds/ipo.ts';
import type { Kind } from './kinds/kind.ts';

export const KINDS = { ipo } as const satisfies Readonly<Record<string, Kind>>;
export type OfferingKind = keyof typeof KINDS;
export const OFFERING_KINDS = (Object.keys(KINDS) as OfferingKind[]).sort((one, two) => KINDS[one].at - KINDS[two].at);
export const kindOf = (kind: OfferingKind): Kind => KINDS[kind];
