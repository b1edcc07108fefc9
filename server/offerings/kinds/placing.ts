/** A placing: as a draw's, but its price is the window's average less the discount, known at the close. */
import { smaller } from '@bourse/core/money.ts';
import { placingDiscount } from '@bourse/core/offerings/kinds/placing.ts';
import { discounted } from '@bourse/core/offerings/pricing.ts';
import { endByRule } from '../end-by-rule.ts';
import { unitsSince } from '../splits-since.ts';
import { drawn } from './drawn.ts';
import { keepOutcome } from './grab.ts';
import type { KindWork } from './kind-work.ts';
import { averageOver } from './market-price.ts';

export const placing: KindWork = {
  ...drawn,
  before: {
    ...drawn.before,
    /** Where nobody knows the average the offer ends, and all money comes back. */
    async closed(call) {
      const { parts, offer, now } = call;
      const { terms, offering } = offer;
      const { kysely } = parts.database;
      const reference = terms.window
        ? await averageOver(parts, terms.instrument, terms.window, unitsSince(parts, offer))
        : null;
      if (reference === null) return (await endByRule(kysely, offer, 'noPrice', now)) ? 'moved' : 'waits';
      const { date } = parts.zones.toLocal(terms.dates.closesAt, 'UTC');
      const price = smaller(terms.high, discounted(reference, terms.discount, terms.market, date));
      await kysely
        .updateTable('offerings')
        .set({ price, reference })
        .where('offering', '=', offering)
        .where('stage', '=', 'open')
        .execute();
      return drawn.before.closed!(call);
    },
    listed: (call) => keepOutcome(call),
  },
  bears({ terms, reference, price }, allotted) {
    return placingDiscount(terms, reference, price ?? terms.price, allotted);
  },
};
