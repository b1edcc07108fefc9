/** Offers decided by a draw after the close. */
import { judgeRootTiming } from '@bourse/core/products/draws/draw-randomness.ts';
import { isDrawRoundOverdue } from '@bourse/core/products/offerings/offering-terms-facts.ts';
import { closeOffering, endOfferingByRule } from '../close-offering.ts';
import { runOfferingDraw } from '../make-draw.ts';
import {
  allotToAll,
  deliverToAll,
  failExcluded,
  failUnpaidApplications,
  passOnLeftover,
  notifyListed,
} from '../settle-offering.ts';
import type { OfferingKindWork } from './kind-work.ts';

export const drawWork: OfferingKindWork = {
  before: {
    async closed({ parts, offer, now }) {
      const { randomness, dates } = offer.terms;
      // Counting the entries once their round is known would allow choosing them.
      if (judgeRootTiming(randomness, { closedAt: dates.closesAt, rootedAt: parts.machine.now() }) === 'void')
        return (await endOfferingByRule(parts.database.kysely, offer, 'lateRoot', now)) ? 'moved' : 'waits';
      if (!(await closeOffering(parts.database.kysely, offer, now))) return 'waits';
      await failExcluded(parts, offer);
      return 'moved';
    },
    async drawn({ parts, offer, now }) {
      const { kysely } = parts.database;
      if (await runOfferingDraw(kysely, offer, parts.chances, now)) return 'moved';
      const { randomness, dates } = offer.terms;
      if (!isDrawRoundOverdue(randomness, dates.drawsAt, now)) return 'waits';
      return (await endOfferingByRule(kysely, offer, 'noRound', now)) ? 'moved' : 'waits';
    },
    async allotted({ parts, offer }) {
      await allotToAll(parts, offer);
      return 'done';
    },
    async listed({ parts, offer }) {
      await notifyListed(parts, offer);
      return 'done';
    },
    async paid({ parts, offer, now, bears }) {
      await failUnpaidApplications(parts, offer, now);
      await passOnLeftover(parts, offer);
      await deliverToAll(parts, offer, bears);
      return 'done';
    },
  },
};
