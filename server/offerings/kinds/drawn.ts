/** Offers that a draw decides after the close. */
import { closeOffering } from '../close-offering.ts';
import { makeDraw } from '../make-draw.ts';
import { allotAll, deliverAll, failShutOut, failUnpaid, passOnLeft, tellListed } from '../settle-offering.ts';
import type { KindWork } from './kind-work.ts';

export const drawn: KindWork = {
  before: {
    async closed({ parts, offer, now }) {
      if (!(await closeOffering(parts.database.kysely, offer, now))) return 'waits';
      await failShutOut(parts, offer);
      return 'moved';
    },
    drawn: async ({ parts, offer, now }) =>
      (await makeDraw(parts.database.kysely, offer, parts.chances, now)) ? 'moved' : 'waits',
    async allotted({ parts, offer }) {
      await allotAll(parts, offer);
      return 'done';
    },
    async listed({ parts, offer }) {
      await tellListed(parts, offer);
      return 'done';
    },
    async paid({ parts, offer, now }) {
      await failUnpaid(parts, offer, now);
      await passOnLeft(parts, offer);
      await deliverAll(parts, offer);
      return 'done';
    },
  },
};
