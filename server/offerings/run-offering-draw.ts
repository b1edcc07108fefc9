/** The draw itself: a function of the randomness named beforehand, the root of the entries, and the rule. */
import { runDraw, formatDrawOutcomeNote } from '@bourse/core/products/draws/run-and-verify-draw.ts';
import { buildEntryLeaves } from '@bourse/core/products/draws/draw-entries-merkle-tree.ts';
import { computeDrawRandomness } from '@bourse/core/products/draws/draw-randomness.ts';
import { buildAllotmentRule } from '@bourse/core/products/offerings/serialize-offering-terms.ts';
import { sql } from 'kysely';
import { verifyBeaconSignature } from '../draws/randomness-beacon.ts';
import type { DrawRandomnessProvider } from './draw-randomness.ts';
import { insertSealNote } from './close-offering.ts';
import { type DrawEntryRow, readDrawEntries, buildRevealedRandomness } from './draw-facts.ts';
import { readRevealedBids } from './kinds/revealed-bids.ts';
import { type Db, moveOfferingStage, type Offering } from './store.ts';

/** False if its randomness isn't there yet, or another process has drawn. */
export async function runOfferingDraw(
  db: Db,
  offer: Offering,
  { find }: DrawRandomnessProvider,
  now: number,
): Promise<boolean> {
  const { offering, root, terms } = offer;
  const randomness = await find(offer);
  if (randomness === null || root === null) return false;
  const id = offering.toString();
  const { commitment } = terms;
  const known = computeDrawRandomness(
    { offering: id, round: buildRevealedRandomness({ ...offer, randomness }), root, commitment },
    verifyBeaconSignature,
  );
  if (known === null || 'fault' in known)
    throw new Error(`the chance of offer ${id} is not what was named: ${known?.fault}`);
  const entries = await readDrawEntries(db, offering);
  const leaves = buildEntryLeaves(id, entries);
  if (typeof leaves === 'string') throw new Error(`the entries of offer ${id} have no root: ${leaves}`);
  const bids = new Map((await readRevealedBids(db, offer)).map((bid) => [bid.number, bid]));
  const drawn = runDraw(id, leaves, root, known.randomness, buildAllotmentRule(terms), bids);
  return db.transaction().execute(async (work) => {
    const wanted = terms.rule === 'highestBid' ? [...bids.values()] : entries;
    const requestedQuantity = wanted.reduce((sum, { quantity }) => sum + quantity, 0n);
    const allotted = drawn.reduce((sum, each) => sum + each.allotted, 0n);
    const moved = await moveOfferingStage(
      work,
      offer,
      { from: 'closed', to: 'drawn', author: 'rule', at: now },
      { randomness, requestedQuantity, allotted },
    );
    if (!moved) return false;
    for (let from = 0; from < drawn.length; from += AT_ONCE) {
      const part = drawn.slice(from, from + AT_ONCE);
      await sql`update offering_entries e set place = d.place, allotted = d.allotted
        from unnest(${part.map(({ number }) => number)}::integer[], ${part.map(({ place }) => place)}::integer[],
          ${part.map((each) => each.allotted)}::bigint[]) d (number, place, allotted)
        where e.offering = ${offering} and e.number = d.number`.execute(work);
    }
    await insertSealNote(work, formatDrawOutcomeNote(id, drawn));
    return true;
  });
}
const AT_ONCE = 10_000;

/** In the order of the draw. */
export const sortByDrawOrder = (entries: readonly DrawEntryRow[]): DrawEntryRow[] =>
  entries.filter(({ place }) => place !== null).sort((a, b) => a.place! - b.place!);
