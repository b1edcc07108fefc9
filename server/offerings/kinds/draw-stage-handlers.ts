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
import type { OfferingStageHandlers } from './offering-stage-handler-types.ts';

export const drawStageHandlers: OfferingStageHandlers = {
  before: {
    async closed({ dependencies, offer, now }) {
      const { randomness, dates } = offer.terms;
      // Counting the entries once their round is known would allow choosing them.
      if (
        judgeEntriesRootTiming(randomness, { closedAt: dates.closesAt, rootedAt: dependencies.machineClock.now() }) ===
        'void'
      )
        return (await endOfferingByRule(dependencies.database.kysely, offer, 'lateRoot', now)) ? 'moved' : 'waits';
      if (!(await closeOffering(dependencies.database.kysely, offer, now))) return 'waits';
      await failExcludedApplications(dependencies, offer);
      return 'moved';
    },
    async drawn({ dependencies, offer, now }) {
      const { kysely } = dependencies.database;
      if (await runOfferingDraw(kysely, offer, dependencies.drawRandomness, now)) return 'moved';
      const { randomness, dates } = offer.terms;
      if (!isDrawRoundOverdue(randomness, dates.drawsAt, now)) return 'waits';
      return (await endOfferingByRule(kysely, offer, 'noRound', now)) ? 'moved' : 'waits';
    },
    async allotted({ dependencies, offer }) {
      await allotToAllApplicants(dependencies, offer);
      return 'done';
    },
    async listed({ dependencies, offer }) {
      await notifyHoldersOfListing(dependencies, offer);
      return 'done';
    },
    async paid({ dependencies, offer, now, bears }) {
      await failUnpaidApplications(dependencies, offer, now);
      await passOnLeftoverShares(dependencies, offer);
      await deliverSharesToAll(dependencies, offer, bears);
      return 'done';
    },
  },
};
