/** Why a block ended before all of it was sold, in words that fit everybody: nothing of its seller's account shows. */
import type { Cause } from '../orders/order.ts';

/**
 * - `withdrawn`: by its seller, or by the rule of a desk of the house.
 * - `expired`: nobody had bought the rest in time.
 * - `barred`: its seller may not offer blocks any more.
 * - `corporateAction`: the offered shares aren't the same any more.
 * - `sharesGone`: its seller lost the shares otherwise, as by a recall or an annulled trade.
 */
export const BLOCK_ENDINGS = ['withdrawn', 'expired', 'barred', 'corporateAction', 'sharesGone'] as const;
export type BlockEnding = (typeof BLOCK_ENDINGS)[number];

const BY_CAUSE: Readonly<Partial<Record<Cause, BlockEnding>>> = {
  cancelledByCustomer: 'withdrawn',
  expired: 'expired',
  restricted: 'barred',
  adjusted: 'corporateAction',
  corporateAction: 'corporateAction',
};

/** `order`: the seller's. `pending`: it still waits, so only its time or its units can have ended the block. */
export function endingOf(order: { pending: boolean; cause: Cause }, expiresAt: number, now: number): BlockEnding {
  if (order.pending) return now >= expiresAt ? 'expired' : 'corporateAction';
  return BY_CAUSE[order.cause] ?? 'sharesGone';
}
