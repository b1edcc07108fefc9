/** A bid auction: what a draw's does, and each bid for itself at the allotment. */
import { averageBid } from '@bourse/core/offerings/kinds/auction.ts';
import { decideBid } from '@bourse/core/offerings/reveal.ts';
import { allotAll } from '../settle-offering.ts';
import { readEntries } from '../draw-facts.ts';
import { readBids } from './bids.ts';
import { drawn } from './drawn.ts';
import { keepOutcome } from './grab.ts';
import type { KindWork } from './kind-work.ts';

export const auction: KindWork = {
  ...drawn,
  before: {
    ...drawn.before,
    /** The actual price is the average of what won; each winner pays what they bid. */
    async allotted({ parts, offer }) {
      const { kysely } = parts.database;
      const bids = new Map((await readBids(kysely, offer.offering)).map((bid) => [bid.number, bid.price]));
      const entries = await readEntries(kysely, offer.offering);
      const won = entries.map(({ number, allotted }) => ({ price: bids.get(number) ?? 0n, allotted: allotted ?? 0n }));
      const price = averageBid(won);
      if (price !== null)
        await kysely.updateTable('offerings').set({ price }).where('offering', '=', offer.offering).execute();
      await allotAll(parts, offer, decideBid);
      return 'done';
    },
    listed: (call) => keepOutcome(call),
  },
};
