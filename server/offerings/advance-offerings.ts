/**
 * Moves each offer from stage to stage as its dates come, in order, even if the clock has passed several of them or the
 * server was down. A stage is recorded once all its work is done, so interrupted work can safely be repeated.
 */
import { isContinual, nextStage } from '@bourse/core/products/offerings/stages.ts';
import { endByRule } from './close-offering.ts';
import type { AdvanceParts, KindWork } from './kinds/stage-work.ts';
import { deliverAll, failAll, failUnpaid } from './settle-offering.ts';
import { isOvertaken } from './split-adjustment.ts';
import { moveStage, type Offering, readDue, setDue } from './store.ts';
import type { OfferingKind } from '@bourse/core/products/offerings/offer.ts';
import { auction } from './kinds/auction.ts';
import { drawn } from './kinds/draw.ts';
import { grab } from './kinds/grab.ts';
import { placing } from './kinds/placing.ts';

export async function advanceOfferings(parts: AdvanceParts): Promise<void> {
  const { kysely } = parts.database;
  const failed = new Map<bigint, unknown>();
  // One stage of each offer per round, earliest due first, so that no offer waits for another's slow draw.
  for (let moved = true; moved; ) {
    moved = false;
    for (const offer of await readDue(kysely, parts.clock.now())) {
      if (failed.has(offer.offering)) continue;
      try {
        if (await advance(parts, offer)) moved = true;
      } catch (error) {
        failed.set(offer.offering, error);
      }
    }
  }
  if (failed.size > 0) throw new AggregateError(failed.values(), 'some offers could not go on');
}

/** Advances one stage; false if nothing is due, or if it can't be done yet. */
async function advance(parts: AdvanceParts, offer: Offering): Promise<boolean> {
  const { stage, terms, offering } = offer;
  const { kysely } = parts.database;
  const now = parts.clock.now();
  const work = KIND_WORK[terms.kind];
  if (stage === 'cancelled') {
    await failAll(parts, offer);
    await setDue(kysely, offering, stage, null);
    return false;
  }
  if (stage === 'paid' && now >= terms.dates.nextPayBy) {
    // The second payment date: reserves who have paid get their shares; the shares of those who haven't go to the
    // house.
    await failUnpaid(parts, offer, now);
    await deliverAll(parts, offer, work.bears);
    await setDue(kysely, offering, stage, terms.dates.listsAt);
  }
  if (isOvertaken(parts, offer, now)) return endByRule(kysely, offer, 'corporateAction', now);
  const call = { parts, offer, now, bears: work.bears };
  if (isContinual(stage, terms)) await work.during?.(call);
  const next = nextStage(stage, terms);
  if (next === null || now < next.at) return false;
  const end = (await work.before[next.stage]?.(call)) ?? 'done';
  if (end !== 'done') return end === 'moved';
  return moveStage(kysely, offer, { from: stage, to: next.stage, author: 'rule', at: now });
}

/** What each kind of offer does at each stage, one line per kind. */

export const KIND_WORK: Readonly<Record<OfferingKind, KindWork>> = { ipo: drawn, placing, auction, grab };
