/** A placing: as a draw, but its price is the window's average less the discount. */
import { minimumOf } from '@bourse/core/ledger/money.ts';
import { computePlacingDiscount } from '@bourse/core/products/offerings/offering-kind-rules.ts';
import { computeDiscountedPrice } from '@bourse/core/products/offerings/offering-market-rules.ts';
import { endOfferingByRule } from '../close-offering.ts';
import { getTermsUnitsStart } from '../split-adjustment.ts';
import { drawStageHandlers } from './draw-stage-handlers.ts';
import { recordOfferingPriceOutcome } from './quota-grab.ts';
import { allotToAllApplicants } from '../settle-offering.ts';
import { readOffering } from '../store.ts';
import type {
  OfferingStageHandlers,
  OfferingStageContext,
  OfferingStageResult,
} from './offering-stage-handler-types.ts';
import { computeAveragePrice } from './offering-reference-prices.ts';

/** Without a known average the offer ends, and all money comes back. */
async function decidePlacingPrice({
  dependencies,
  offer,
  now,
}: OfferingStageContext): Promise<OfferingStageResult | null> {
  const { terms, offering, stage } = offer;
  const { kysely } = dependencies.database;
  const reference = terms.window
    ? await computeAveragePrice(dependencies, terms.instrument, terms.window, getTermsUnitsStart(dependencies, offer))
    : null;
  if (reference === null) return (await endOfferingByRule(kysely, offer, 'noPrice', now)) ? 'moved' : 'waits';
  const { date } = dependencies.timeZones.toLocal(terms.dates.closesAt, 'UTC');
  const own = computeDiscountedPrice(reference, terms.discount, terms.market, date);
  const price = terms.live ? own : minimumOf(terms.high, own);
  await kysely
    .updateTable('offerings')
    .set({ price, reference })
    .where('offering', '=', offering)
    .where('stage', '=', stage)
    .execute();
  return null;
}

export const placingStageHandlers: OfferingStageHandlers = {
  ...drawStageHandlers,
  before: {
    ...drawStageHandlers.before,
    /** Terms without `live` get their price at the close, at most the sealed one. */
    closed: async (call) =>
      (call.offer.terms.live ? null : await decidePlacingPrice(call)) ?? drawStageHandlers.before.closed!(call),
    /** Once the window is over, after the close: no applicant could know the price. */
    async allotted(call) {
      if (call.offer.terms.live) {
        const ended = await decidePlacingPrice(call);
        if (ended) return ended;
      }
      const { dependencies, offer } = call;
      const priced = await readOffering(dependencies.database.kysely, offer.offering);
      await allotToAllApplicants(dependencies, priced ?? offer);
      return 'done';
    },
    listed: (call) => recordOfferingPriceOutcome(call),
  },
  bears({ terms, reference, price }, allotted) {
    return computePlacingDiscount(terms, reference, price ?? terms.price, allotted);
  },
};
