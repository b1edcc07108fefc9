/** A placing: as a draw, but its price is the window's average less the discount. */
import { smaller } from '@bourse/core/ledger/money.ts';
import { placingDiscount } from '@bourse/core/products/offerings/offer-kinds.ts';
import { discounted } from '@bourse/core/products/offerings/market-rules.ts';
import { endByRule } from '../close-offering.ts';
import { unitsSince } from '../split-adjustment.ts';
import { drawn } from './draw.ts';
import { keepOutcome } from './grab.ts';
import { allotAll } from '../settle-offering.ts';
import { readOffering } from '../store.ts';
import type { KindWork, StageCall, StageEnd } from './stage-work.ts';
import { averageOver } from './market-price.ts';

/** Without a known average the offer ends, and all money comes back. */
async function priceOver({ parts, offer, now }: StageCall): Promise<StageEnd | null> {
  const { terms, offering, stage } = offer;
  const { kysely } = parts.database;
  const reference = terms.window
    ? await averageOver(parts, terms.instrument, terms.window, unitsSince(parts, offer))
    : null;
  if (reference === null) return (await endByRule(kysely, offer, 'noPrice', now)) ? 'moved' : 'waits';
  const { date } = parts.zones.toLocal(terms.dates.closesAt, 'UTC');
  const own = discounted(reference, terms.discount, terms.market, date);
  const price = terms.live ? own : smaller(terms.high, own);
  await kysely
    .updateTable('offerings')
    .set({ price, reference })
    .where('offering', '=', offering)
    .where('stage', '=', stage)
    .execute();
  return null;
}

export const placing: KindWork = {
  ...drawn,
  before: {
    ...drawn.before,
    /** Terms without `live` get their price at the close, at most the sealed one. */
    closed: async (call) => (call.offer.terms.live ? null : await priceOver(call)) ?? drawn.before.closed!(call),
    /** Once the window is over, after the close: no applicant could know the price. */
    async allotted(call) {
      if (call.offer.terms.live) {
        const ended = await priceOver(call);
        if (ended) return ended;
      }
      const { parts, offer } = call;
      const priced = await readOffering(parts.database.kysely, offer.offering);
      await allotAll(parts, priced ?? offer);
      return 'done';
    },
    listed: (call) => keepOutcome(call),
  },
  bears({ terms, reference, price }, allotted) {
    return placingDiscount(terms, reference, price ?? terms.price, allotted);
  },
};
