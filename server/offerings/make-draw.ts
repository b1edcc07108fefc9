/** The draw itself: a function of the randomness named beforehand, the root of the entries, and the rule. */
import { draw, outcomeNote } from '@bourse/core/products/draws/draw.ts';
import { leavesOf } from '@bourse/core/products/draws/entries.ts';
import { randomnessOf } from '@bourse/core/products/draws/randomness.ts';
import { ruleOf } from '@bourse/core/products/offerings/facts.ts';
import { sql } from 'kysely';
import { verifySignature } from '../draws/beacon.ts';
import type { Chances } from './randomness.ts';
import { noteFor } from './close-offering.ts';
import { type EntryRow, readEntries, roundOf } from './draw-facts.ts';
import { readBids } from './kinds/bids.ts';
import { type Db, moveStage, type Offering } from './store.ts';

/** False if its randomness isn't there yet, or another process has drawn. */
export async function makeDraw(db: Db, offer: Offering, { find }: Chances, now: number): Promise<boolean> {
  const { offering, root, terms } = offer;
  const chance = await find(offer);
  if (chance === null || root === null) return false;
  const id = offering.toString();
  const { commitment } = terms;
  const known = randomnessOf({ offering: id, round: roundOf({ ...offer, chance }), root, commitment }, verifySignature);
  if (known === null || 'fault' in known)
    throw new Error(`the chance of offer ${id} is not what was named: ${known?.fault}`);
  const entries = await readEntries(db, offering);
  const leaves = leavesOf(id, entries);
  if (typeof leaves === 'string') throw new Error(`the entries of offer ${id} have no root: ${leaves}`);
  const bids = new Map((await readBids(db, offer)).map((bid) => [bid.number, bid]));
  const drawn = draw(id, leaves, root, known.randomness, ruleOf(terms), bids);
  return db.transaction().execute(async (work) => {
    const wanted = terms.rule === 'highestBid' ? [...bids.values()] : entries;
    const asked = wanted.reduce((sum, { quantity }) => sum + quantity, 0n);
    const allotted = drawn.reduce((sum, each) => sum + each.allotted, 0n);
    const moved = await moveStage(
      work,
      offer,
      { from: 'closed', to: 'drawn', author: 'rule', at: now },
      { chance, asked, allotted },
    );
    if (!moved) return false;
    for (let from = 0; from < drawn.length; from += AT_ONCE) {
      const part = drawn.slice(from, from + AT_ONCE);
      await sql`update offering_entries e set place = d.place, allotted = d.allotted
        from unnest(${part.map(({ number }) => number)}::integer[], ${part.map(({ place }) => place)}::integer[],
          ${part.map((each) => each.allotted)}::bigint[]) d (number, place, allotted)
        where e.offering = ${offering} and e.number = d.number`.execute(work);
    }
    await noteFor(work, outcomeNote(id, drawn));
    return true;
  });
}
const AT_ONCE = 10_000;

/** In the order of the draw. */
export const inOrder = (entries: readonly EntryRow[]): EntryRow[] =>
  entries.filter(({ place }) => place !== null).sort((a, b) => a.place! - b.place!);
