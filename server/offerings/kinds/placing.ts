/** A placing: as a draw, but its price is the window's average less the discount. */
import { smaller } from '@bourse/core/ledger/money.ts';
import { computePlacingDiscount } from '@bourse/core/products/offerings/offering-kinds.ts';
import { discountedPriceOf } from '@bourse/core/products/offerings/offering-market-rules.ts';
import { endOfferingByRule } from '../close-offering.ts';
import { unitsValidSince } from '../split-adjustment.ts';
import { drawWork } from './draw.ts';
import { recordOutcome } from './quota-grab.ts';
import { allotToAll } from '../settle-offering.ts';
import { readOffering } from '../store.ts';
import type { OfferingKindWork, StageContext, StageResult } from './kind-work.ts';
import { computeAveragePrice } from './market-price.ts';

/** Without a known average the offer ends, and all money comes back. */
async function decidePlacingPrice({ parts, offer, now }: StageContext): Promise<StageResult | null> {
  const { terms, offering, stage } = offer;
  const { kysely } = parts.database;
  const reference = terms.window
    ? await computeAveragePrice(parts, terms.instrument, terms.window, unitsValidSince(parts, offer))
    : null;
  if (reference === null) return (await endOfferingByRule(kysely, offer, 'noPrice', now)) ? 'moved' : 'waits';
  const { date } = parts.zones.toLocal(terms.dates.closesAt, 'UTC');
  const own = discountedPriceOf(reference, terms.discount, terms.market, date);
  const price = terms.live ? own : smaller(terms.high, own);
  await kysely
    .updateTable('offerings')
    .set({ price, reference })
    .where('offering', '=', offering)
    .where('stage', '=', stage)
    .execute();
  return null;
}

export const placingWork: OfferingKindWork = {
  ...drawWork,
  before: {
    ...drawWork.before,
    /** Terms without `live` get their price at the close, at most the sealed one. */
    closed: async (call) =>
      (call.offer.terms.live ? null : await decidePlacingPrice(call)) ?? drawWork.before.closed!(call),
    /** Once the window is over, after the close: no applicant could know the price. */
    async allotted(call) {
      if (call.offer.terms.live) {
        const ended = await decidePlacingPrice(call);
        if (ended) return ended;
      }
      const { parts, offer } = call;
      const priced = await readOffering(parts.database.kysely, offer.offering);
      await allotToAll(parts, priced ?? offer);
      return 'done';
    },
    listed: (call) => recordOutcome(call),
  },
  bears({ terms, reference, price }, allotted) {
    return computePlacingDiscount(terms, reference, price ?? terms.price, allotted);
  },
};
