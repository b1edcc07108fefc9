import { refuse } from '@bourse/contract/refusals.ts';
import { listDrawSealNotes } from '@bourse/core/products/draws/run-and-verify-draw.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { buildDrawFacts, readDrawEntries } from './draw-facts.ts';
import { buildDrawBidFacts, readRevealedBids } from './kinds/revealed-bids.ts';
import { type Db, readOffering } from './store.ts';

/** Those of its lines that a seal binds by now. */
async function readSealedNotes(db: Db, notes: string[]): Promise<{ note: string; seal: number }[]> {
  const rows = await db.selectFrom('seal_notes').select(['note', 'seal']).where('note', 'in', notes).execute();
  return rows.flatMap(({ note, seal }) => (seal === null ? [] : [{ note, seal: Number(seal) }]));
}

/** The same answer for everybody, so that anybody can recompute what one of them sees. */
export const getDraw =
  ({ database: { kysely } }: ServerDependencies): Handler<'offerings/getDraw'> =>
  async (input) => {
    const number = BigInt(input.offering);
    const found = await readOffering(kysely, number);
    if (!found) return refuse('productNotFound');
    const rows = await readDrawEntries(kysely, number);
    const drawFactsNow = buildDrawFacts(found, rows);
    const { entries, outcome, ...facts } = drawFactsNow;
    const { terms, randomness } = found;
    const bids = terms.rule !== 'highestBid' || randomness === null ? null : await readRevealedBids(kysely, found);
    return {
      ...facts,
      seals: await readSealedNotes(kysely, listDrawSealNotes(drawFactsNow)),
      bids: bids && bids.map(buildDrawBidFacts),
      entries: entries && [...entries],
      outcome: outcome && [...outcome],
    };
  };
