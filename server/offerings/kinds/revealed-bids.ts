/** Revealed bids: for the draw, for passing on leftover shares, and for everybody who verifies the draw. */
import type { DrawBid } from '@bourse/core/products/draws/run-and-verify-draw.ts';
import type { SerializedDrawBid } from '@bourse/core/products/draws/serialized-draw.ts';
import { computeBidPriceBand } from '@bourse/core/products/offerings/offering-kind-rules.ts';
import { formatScaled, minimumOf, compareBigints } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import type { DrawEntryRow } from '../draw-facts.ts';
import type { Db, Offering } from '../store.ts';

export interface RevealedBid extends DrawBid {
  number: number;
  nonce: string;
}
/** By entry number; marks those that may win at the market's price of the close. */
export async function readRevealedBids(
  db: Db,
  offer: Pick<Offering, 'offering' | 'terms' | 'reference'>,
): Promise<RevealedBid[]> {
  const { rows } = await sql<RevealedBid>`select e.number, s.price, s.bid_quantity as quantity, s.nonce
    from offering_entries e join subscriptions s using (account_id, subscription_seq)
    where e.offering = ${offer.offering} and s.nonce is not null order by e.number`.execute(db);
  const band = computeBidPriceBand(offer.terms, offer.reference);
  return band ? rows.filter(({ price }) => price >= band.low && price <= band.high) : rows;
}

export const buildDrawBidFacts = ({ number, price, quantity, nonce }: RevealedBid): SerializedDrawBid => ({
  number,
  price: formatScaled(price),
  quantity: formatScaled(quantity),
  nonce,
});

/**
 * Shares that winners didn't pay for go to the next bids that won nothing, in order. `entries`: in the draw's order.
 */
export function computeLeftoverForNextBids(
  entries: readonly DrawEntryRow[],
  bids: readonly RevealedBid[],
  lapsed: ReadonlySet<number>,
): bigint[] {
  const revealed = new Map(bids.map((bid) => [bid.number, bid]));
  let left = entries.reduce((sum, { number, allotted }) => (lapsed.has(number) ? sum + (allotted ?? 0n) : sum), 0n);
  const waits = entries.filter(({ number, allotted }) => revealed.has(number) && (allotted ?? 0n) === 0n);
  const next = new Map<number, bigint>();
  for (const { number } of waits.toSorted((a, b) =>
    compareBigints(revealed.get(b.number)!.price, revealed.get(a.number)!.price),
  )) {
    const part = minimumOf(left, revealed.get(number)!.quantity);
    next.set(number, part);
    left -= part;
  }
  return entries.map(({ number }) => next.get(number) ?? 0n);
}
