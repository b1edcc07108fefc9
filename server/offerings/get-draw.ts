import { refuse } from '@bourse/contract/errors.ts';
import { notesOf } from '@bourse/core/products/draws/draw.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { drawFacts, readEntries } from './draw-facts.ts';
import { bidFactsOf, readBids } from './kinds/bids.ts';
import { type Db, readOffering } from './store.ts';

/** Those of its lines that a seal binds by now. */
async function readSealed(db: Db, notes: string[]): Promise<{ note: string; seal: number }[]> {
  const rows = await db.selectFrom('seal_notes').select(['note', 'seal']).where('note', 'in', notes).execute();
  return rows.flatMap(({ note, seal }) => (seal === null ? [] : [{ note, seal: Number(seal) }]));
}

/** The same answer for everybody, so that anybody can recompute what one of them sees. */
export const getDraw =
  ({ database: { kysely } }: Parts): Handler<'offerings/getDraw'> =>
  async (input) => {
    const number = BigInt(input.offering);
    const found = await readOffering(kysely, number);
    if (!found) return refuse('productNotFound');
    const rows = await readEntries(kysely, number);
    const told = drawFacts(found, rows);
    const { entries, outcome, ...facts } = told;
    const { terms, chance } = found;
    const bids = terms.rule !== 'highestBid' || chance === null ? null : await readBids(kysely, found);
    return {
      ...facts,
      seals: await readSealed(kysely, notesOf(told)),
      bids: bids && bids.map(bidFactsOf),
      entries: entries && [...entries],
      outcome: outcome && [...outcome],
    };
  };
