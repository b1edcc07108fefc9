import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import {
  decideOfferBlock,
  type BlockOfferDecision,
  type BlockOfferTerms,
} from '@bourse/core/products/blocks/offer-block.ts';
import { parseScaled } from '@bourse/core/ledger/money.ts';
import { type Actor, type IdempotencyKey, computeIdempotencyKey } from '../desk/command.ts';
import type { Handler } from '../calls/handler-types.ts';
import { type AccountId, encodeId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { nextBlockNumber } from './store.ts';

export type OfferBlockDependencies = Pick<ServerDependencies, 'database' | 'desk' | 'venues' | 'getMarketView'>;
interface Answer {
  offering: string;
  order: string;
}
export type BlockOfferRequest = Pick<BlockOfferTerms, 'quantity' | 'price' | 'house' | 'priceReference'> & {
  account: AccountId;
  instrument: string;
  by: { actor: Extract<Actor, { account: AccountId } | { rule: string }>; key: IdempotencyKey | null };
};

export async function submitBlockOffer(
  { database, desk, venues, getMarketView }: OfferBlockDependencies,
  { account, instrument, by, ...terms }: BlockOfferRequest,
): Promise<Answer | Refusal> {
  const known = venues.instrument(instrument);
  if (!known) return refuse('instrumentNotFound', { instrument });
  const block = await nextBlockNumber(database.kysely);
  return desk.run<BlockOfferDecision, Answer>({
    account,
    ...by,
    currencies: [known.currency],
    instrument: known.id,
    decide(state, now) {
      if (!venues.isTraded(known.id)) return refuse('priceSimulated');
      const market = getMarketView(known.id, now);
      return market
        ? decideOfferBlock(state, { ...terms, block }, market, now)
        : refuse('instrumentNotFound', { instrument });
    },
    answer: ({ order, records: { blocks } }) => ({
      offering: blocks[0]!.block.toString(),
      order: encodeId('o', account, order.seq),
    }),
  });
}

export const offerBlock =
  (dependencies: OfferBlockDependencies): Handler<'offerings/offerBlock'> =>
  async (input, { account }) => {
    const [quantity, price] = [parseScaled(input.quantity), parseScaled(input.price)];
    if (quantity === null) return refuse('badInput', { field: 'quantity' });
    if (price === null) return refuse('badInput', { field: 'price' });
    const { instrument, priceReference: referencePrice = 'last' } = input;
    const by = { actor: { account }, key: computeIdempotencyKey('offerings/offerBlock', input) };
    return submitBlockOffer(dependencies, {
      account,
      instrument,
      quantity,
      price,
      house: false,
      priceReference: referencePrice,
      by,
    });
  };
