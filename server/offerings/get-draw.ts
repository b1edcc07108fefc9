import { refuse } from '@bourse/contract/errors.ts';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { drawFacts, readEntries } from './draw-facts.ts';
import { bidFactsOf, readBids } from './kinds/bids.ts';
import { readOffering } from './store.ts';

/** The same for everybody: what one of them sees, anybody can compute again. */
export const getDraw =
  ({ database: { kysely } }: Parts): Handler<'offerings/getDraw'> =>
  async (input) => {
    const number = BigInt(input.offering);
    const found = await readOffering(kysely, number);
    if (!found) return refuse('productNotFound');
    const { entries, outcome, ...facts } = drawFacts(found, await readEntries(kysely, number));
    const { terms, chance } = found;
    const bids = terms.rule !== 'highestBid' || chance === null ? null : await readBids(kysely, number);
    return {
      ...facts,
      bids: bids && bids.map(bidFactsOf),
      entries: entries && [...entries],
      outcome: outcome && [...outcome],
    };
  };
