/**
 * Takes each offer from stage to stage as its dates come, in their order, also where the clock has passed several of
 * them or nobody was there. A stage is taken when all that belongs to it is done, so what was interrupted is done again
 * without harm.
 */
import { nextStage } from '@bourse/core/offerings/stages.ts';
import type { Stage } from '@bourse/core/offerings/types.ts';
import type { Parts } from '../parts.ts';
import { closeOffering } from './close-offering.ts';
import { type FindChance, findChance, makeDraw } from './make-draw.ts';
import { allotAll, deliverAll, failAll, failShutOut, failUnpaid, passOnLeft } from './settle-offering.ts';
import { moveStage, type Offering, readOffering, readUnfinished } from './store.ts';

type AdvanceParts = Pick<Parts, 'database' | 'desk' | 'clock'>;

export async function advanceOfferings(parts: AdvanceParts, find: FindChance = findChance): Promise<void> {
  const { kysely } = parts.database;
  for (const found of await readUnfinished(kysely)) {
    let offer: Offering | null = found;
    while (offer && (await advance(parts, offer, find))) offer = await readOffering(kysely, offer.offering);
  }
}

/** One stage; false where nothing is due, or it can't be done yet. */
async function advance(parts: AdvanceParts, offer: Offering, find: FindChance): Promise<boolean> {
  const { stage, terms, offering } = offer;
  const { kysely } = parts.database;
  const now = parts.clock.now();
  const move = (to: Stage): Promise<boolean> =>
    moveStage(kysely, offering, { from: stage, to, author: 'rule', at: now });
  if (stage === 'cancelled') {
    await failAll(parts, offer);
    return false;
  }
  if (stage === 'closed') await failShutOut(parts, offer);
  if (stage === 'paid' && now >= terms.dates.nextPayBy) await finishPayments(parts, offer, now);
  const next = nextStage(stage, terms);
  if (next === null || now < next.at) return false;
  switch (next.stage) {
    case 'closed':
      return closeOffering(kysely, offer, now);
    case 'drawn':
      return makeDraw(kysely, offer, find, now);
    case 'allotted':
      await allotAll(parts, offer);
      return move('allotted');
    case 'paid':
      await failUnpaid(parts, offer, now);
      await passOnLeft(parts, offer);
      await deliverAll(parts, offer);
      return move('paid');
    default:
      return move(next.stage);
  }
}

/** The second date: who was next and has paid has the shares, and who hasn't leaves them to the house. */
async function finishPayments(parts: AdvanceParts, offer: Offering, now: number): Promise<void> {
  await failUnpaid(parts, offer, now);
  await deliverAll(parts, offer);
}
