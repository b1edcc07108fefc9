/**
 * Moves each offer from stage to stage as its dates come, in order, even if the clock has passed several of them or the
 * server was down. A stage is recorded once all its work is done, so interrupted work can safely be repeated.
 */
import { isContinualStage, getNextOfferingStage } from '@bourse/core/products/offerings/offering-stages.ts';
import { endOfferingByRule } from './close-offering.ts';
import type { AdvanceOfferingsDependencies, OfferingStageHandlers } from './kinds/offering-stage-handler-types.ts';
import { deliverSharesToAll, failAllApplications, failUnpaidApplications } from './settle-offering.ts';
import { isUndeliverable } from './split-adjustment.ts';
import { moveOfferingStage, type Offering, readDueOfferings, setOfferingNextDue } from './store.ts';
import type { OfferingKind } from '@bourse/core/products/offerings/offering.ts';
import { auctionStageHandlers } from './kinds/auction-stage-handlers.ts';
import { drawStageHandlers } from './kinds/draw-stage-handlers.ts';
import { quotaGrabStageHandlers } from './kinds/quota-grab.ts';
import { placingStageHandlers } from './kinds/placing-stage-handlers.ts';

export async function advanceOfferings(dependencies: AdvanceOfferingsDependencies): Promise<void> {
  const { kysely } = dependencies.database;
  const failed = new Map<bigint, unknown>();
  // One stage of each offer per round, earliest due first, so that no offer waits for another's slow draw.
  for (let moved = true; moved; ) {
    moved = false;
    for (const offer of await readDueOfferings(kysely, dependencies.clock.now())) {
      if (failed.has(offer.offering)) continue;
      try {
        if (await advance(dependencies, offer)) moved = true;
      } catch (error) {
        failed.set(offer.offering, error);
      }
    }
  }
  if (failed.size > 0) throw new AggregateError(failed.values(), 'some offers could not go on');
}

/** Advances one stage; false if nothing is due, or if it can't be done yet. */
async function advance(dependencies: AdvanceOfferingsDependencies, offer: Offering): Promise<boolean> {
  const { stage, terms, offering } = offer;
  const { kysely } = dependencies.database;
  const now = dependencies.clock.now();
  const work = STAGE_HANDLERS_BY_OFFERING_KIND[terms.kind];
  if (stage === 'cancelled') {
    await failAllApplications(dependencies, offer);
    await setOfferingNextDue(kysely, offering, stage, null);
    return false;
  }
  if (stage === 'paid' && now >= terms.dates.nextPayBy) {
    // The second payment date: reserves who have paid get their shares; the shares of those who haven't go to the
    // house.
    await failUnpaidApplications(dependencies, offer, now);
    await deliverSharesToAll(dependencies, offer, work.bears);
    await setOfferingNextDue(kysely, offering, stage, terms.dates.listsAt);
  }
  if (isUndeliverable(dependencies, offer, now)) return endOfferingByRule(kysely, offer, 'corporateAction', now);
  const call = { dependencies, offer, now, bears: work.bears };
  if (isContinualStage(stage, terms)) await work.during?.(call);
  const next = getNextOfferingStage(stage, terms);
  if (next === null || now < next.at) return false;
  const end = (await work.before[next.stage]?.(call)) ?? 'done';
  if (end !== 'done') return end === 'moved';
  return moveOfferingStage(kysely, offer, { from: stage, to: next.stage, author: 'rule', at: now });
}

/** What each kind of offer does at each stage, one line per kind. */

export const STAGE_HANDLERS_BY_OFFERING_KIND: Readonly<Record<OfferingKind, OfferingStageHandlers>> = {
  ipo: drawStageHandlers,
  placing: placingStageHandlers,
  auction: auctionStageHandlers,
  grab: quotaGrabStageHandlers,
};
