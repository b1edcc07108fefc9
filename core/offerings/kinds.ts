/** The kinds of offers, one line each. */
import { auction } from './kinds/auction.ts';
import { grab } from './kinds/grab.ts';
import { ipo } from './kinds/ipo.ts';
import { placing } from './kinds/placing.ts';
import type { Kind } from './kinds/kind.ts';
import type { OfferingKind } from './types.ts';

export const KINDS = { ipo, placing, auction, grab } as const satisfies Readonly<Record<OfferingKind, Kind>>;
export const OFFERING_KINDS = (Object.keys(KINDS) as OfferingKind[]).sort((one, two) => KINDS[one].at - KINDS[two].at);
export const kindOf = (kind: OfferingKind): Kind => KINDS[kind];
