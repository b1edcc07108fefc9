/** Where a real price comes from, and what it is worth. */
import { PRICE_STATES, REPLACEMENT_REASONS, VIEW_ONLY_REASONS } from '@bourse/core/markets/price-states/price-state.ts';
import * as z from 'zod/mini';
import * as f from '../field-schemas.ts';

/** In rows and quotes; absent: the price isn't one of a source of real prices. */
export const priceStateSchema = z.optional(z.enum(PRICE_STATES));

/**
 * `delayMs`: how far its prices lie behind the exchange. `pollsEveryMs`: how often it is asked; null: it reports each
 * price as it comes. `confirmedAt`: when it last said that its price holds. `statesSpread`: the house sets bid and ask,
 * since the source gives none to believe. `opensAt`: of a closed exchange. `viewOnly`: why nobody trades at the price.
 * `replaces`: the source that comes first, and what was wrong with it.
 */
export const priceOriginSchema = z.object({
  source: z.string(),
  state: z.enum(PRICE_STATES),
  attribution: z.nullable(z.string()),
  delayMs: z.int(),
  pollsEveryMs: z.nullable(z.int()),
  confirmedAt: z.nullable(f.time),
  statesSpread: z.boolean(),
  opensAt: z.nullable(f.time),
  viewOnly: z.nullable(z.enum(VIEW_ONLY_REASONS)),
  replaces: z.nullable(z.object({ source: z.string(), since: f.time, why: z.enum(REPLACEMENT_REASONS) })),
});
