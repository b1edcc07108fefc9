/** What each kind of offer does at each stage, one line per kind. */
import type { OfferingKind } from '@bourse/core/offerings/types.ts';
import { auction } from './kinds/auction.ts';
import { drawn } from './kinds/drawn.ts';
import { grab } from './kinds/grab.ts';
import type { KindWork } from './kinds/kind-work.ts';

import { placing } from './kinds/placing.ts';

export const KIND_WORK: Readonly<Record<OfferingKind, KindWork>> = { ipo: drawn, placing, auction, grab };
