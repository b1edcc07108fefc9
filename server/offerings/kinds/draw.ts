/** Offers decided by a draw after the close. */
import { rootTiming } from '@bourse/core/products/draws/randomness.ts';
import { isRoundOverdue } from '@bourse/core/products/offerings/facts.ts';
import { closeOffering, endByRule } from '../close-offering.ts';
import { makeDraw } from '../make-draw.ts';
import { allotAll, deliverAll, failShutOut, failUnpaid, passOnLeft, tellListed } from '../settle-offering.ts';
import type { KindWork } from './stage-work.ts';

export const drawn: KindWork = {
  before: {
    async closed({ parts, offer, now }) {
      const { randomness, dates } = offer.terms;
      // Counting the entries once their round is known would allow choosing them.
      if (rootTiming(randomness, { closedAt: dates.closesAt, rootedAt: parts.machine.now() }) === 'void')
        return (await endByRule(parts.database.kysely, offer, 'lateRoot', now)) ? 'moved' : 'waits';
      if (!(await closeOffering(parts.database.kysely, offer, now))) return 'waits';
      await failShutOut(parts, offer);
      return 'moved';
    },
    async drawn({ parts, offer, now }) {
      const { kysely } = parts.database;
      if (await makeDraw(kysely, offer, parts.chances, now)) return 'moved';
      const { randomness, dates } = offer.terms;
      if (!isRoundOverdue(randomness, dates.drawsAt, now)) return 'waits';
      return (await endByRule(kysely, offer, 'noRound', now)) ? 'moved' : 'waits';
    },
    async allotted({ parts, offer }) {
      await allotAll(parts, offer);
      return 'done';
    },
    async listed({ parts, offer }) {
      await tellListed(parts, offer);
      return 'done';
    },
    async paid({ parts, offer, now, bears }) {
      await failUnpaid(parts, offer, now);
      await passOnLeft(parts, offer);
      await deliverAll(parts, offer, bears);
      return 'done';
    },
  },
};
