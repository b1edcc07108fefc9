import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { decideOfferBlock, type OfferDecision, type Offered } from '@bourse/core/products/blocks/offer-block.ts';
import { parseScaled } from '@bourse/core/ledger/money.ts';
import { type Actor, type Key, keyOf } from '../desk/command.ts';
import type { Handler } from '../calls/handler.ts';
import { type AccountId, encodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { nextBlock } from './store.ts';

export type OfferParts = Pick<Parts, 'database' | 'desk' | 'feeds' | 'views'>;
interface Answer {
  offering: string;
  order: string;
}
export type Asked = Pick<Offered, 'quantity' | 'price' | 'house' | 'around'> & {
  account: AccountId;
  instrument: string;
  by: { actor: Extract<Actor, { account: AccountId } | { rule: string }>; key: Key | null };
};

/** Null if the desk had nothing to decide. */
export async function offer(
  { database, desk, feeds, views }: OfferParts,
  { account, instrument, by, ...asked }: Asked,
): Promise<Answer | Refusal | null> {
  const known = feeds.instrument(instrument);
  if (!known) return refuse('instrumentNotFound', { instrument });
  if (!feeds.isTraded(known.id)) return refuse('priceSimulated');
  const block = await nextBlock(database.kysely);
  return desk.run<OfferDecision, Answer>({
    account,
    ...by,
    currencies: [known.currency],
    instrument: known.id,
    decide(state, now) {
      const market = views(known.id, now);
      return market
        ? decideOfferBlock(state, { ...asked, block }, market, now)
        : refuse('instrumentNotFound', { instrument });
    },
    answer: ({ order, records: { blocks } }) => ({
      offering: blocks[0]!.block.toString(),
      order: encodeId('o', account, order.seq),
    }),
  });
}

export const offerBlock =
  (parts: OfferParts): Handler<'offerings/offerBlock'> =>
  async (input, { account }) => {
    const [quantity, price] = [parseScaled(input.quantity), parseScaled(input.price)];
    if (quantity === null) return refuse('badInput', { field: 'quantity' });
    if (price === null) return refuse('badInput', { field: 'price' });
    const { instrument, around = 'last' } = input;
    const by = { actor: { account }, key: keyOf('offerings/offerBlock', input) };
    return (
      (await offer(parts, { account, instrument, quantity, price, house: false, around, by })) ?? refuse('systemBusy')
    );
  };
