/** Offers decided by a draw after the close. */
import { judgeEntriesRootTiming } from '@bourse/core/products/draws/draw-randomness.ts';
import { isDrawRoundOverdue } from '@bourse/core/products/offerings/serialize-offering-terms.ts';
import { closeOffering, endOfferingByRule } from '../close-offering.ts';
import { runOfferingDraw } from '../run-offering-draw.ts';
import {
  allotToAllApplicants,
  deliverSharesToAll,
  failExcludedApplications,
  failUnpaidApplications,
  passOnLeftoverShares,
  notifyHoldersOfListing,
} from '../settle-offering.ts';
import type { OfferingStageHandlers } from './offering-stage-handlers.ts';

export const drawStageHandlers: OfferingStageHandlers = {
  before: {
    async closed({ parts, offer, now }) {
      const { randomness, dates } = offer.terms;
      // Counting the entries once their round is known would allow choosing them.
      if (judgeEntriesRootTiming(randomness, { closedAt: dates.closesAt, rootedAt: parts.machine.now() }) === 'void')
        return (await endOfferingByRule(parts.database.kysely, offer, 'lateRoot', now)) ? 'moved' : 'waits';
      if (!(await closeOffering(parts.database.kysely, offer, now))) return 'waits';
      await failExcludedApplications(parts, offer);
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
      await allotToAllApplicants(parts, offer);
      return 'done';
    },
    async listed({ parts, offer }) {
      await notifyHoldersOfListing(parts, offer);
      return 'done';
    },
    async paid({ parts, offer, now, bears }) {
      await failUnpaidApplications(parts, offer, now);
      await passOnLeftoverShares(parts, offer);
      await deliverSharesToAll(parts, offer, bears);
      return 'done';
    },
  },
};
