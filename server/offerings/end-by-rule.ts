/** Ends an offer by a rule: sealed with its reason; the job then gives all money back and tells everybody why. */
import { type End, endingNote } from '@bourse/core/offerings/ended.ts';
import { noteFor } from './close-offering.ts';
import { type Db, moveStage, type Offering } from './store.ts';

/** False if another process has advanced it. */
export async function endByRule(db: Db, offer: Offering, why: End, now: number): Promise<boolean> {
  return db.transaction().execute(async (work) => {
    const step = { from: offer.stage, to: 'cancelled', author: 'rule', at: now } as const;
    if (!(await moveStage(work, offer, step, { ended: why }))) return false;
    await noteFor(work, endingNote(offer.offering.toString(), why));
    return true;
  });
}
