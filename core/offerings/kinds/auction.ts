/**
 * Bid auction: price and quantity stay on the bidder's phone until the close, and the house keeps only their hash. The
 * highest bids win and pay what they bid; ties go by draw.
 */
import { divide, formatScaled, type Price, type Quantity, type Rate, SCALE } from '../../money.ts';
import { ascii } from '../../seals/bytes.ts';
import { sha256, toHex } from '../../sha256.ts';
import type { Terms } from '../types.ts';
import { ipo } from './ipo.ts';
import { CLOSING_MS, type Kind } from './kind.ts';

export const auction = {
  at: 30,
  entries: 'onePerson',
  allots: 'bids',
  priced: 'bids',
  // Until then bids are revealed; one that was revealed in time may be on its way.
  path: ipo.path.map((step) => (step.stage === 'drawn' ? { ...step, afterMs: CLOSING_MS } : step)),
  ends: 'nextPayBy',
} as const satisfies Kind;

/** The sealed content. `nonce`: 16 to 128 unguessable letters and digits. */
export interface Bid {
  price: Price;
  quantity: Quantity;
  nonce: string;
}
export const isNonce = (text: string): boolean => /^[0-9A-Za-z]{16,128}$/.test(text);

/** SHA-256 of price, quantity and nonce, as decimals without trailing zeros, separated by bars. */
export const bidCommitment = ({ price, quantity, nonce }: Bid): string =>
  toHex(sha256(ascii(`${formatScaled(price)}|${formatScaled(quantity)}|${nonce}`)));

/** A bid far above the market would displace others for no reason: the most that a bid may win at. */
export const MOST_ABOVE: Rate = SCALE / 5n;

/** The range in which a bid may win, by the market's price at the close; null if the sealed minimum counts. */
export function bidBand(
  { live, discount }: Pick<Terms, 'live' | 'discount'>,
  reference: Price | null,
): { low: Price; high: Price } | null {
  if (!live || reference === null) return null;
  return {
    low: divide(reference * (SCALE - discount), SCALE, 'up'),
    high: divide(reference * (SCALE + MOST_ABOVE), SCALE, 'down'),
  };
}

/** The average price of the winning bids, by quantity; null if nothing was won. */
export function averageBid(won: readonly { price: Price; allotted: Quantity }[]): Price | null {
  const all = won.reduce((sum, { allotted }) => sum + allotted, 0n);
  const paid = won.reduce((sum, { price, allotted }) => sum + price * allotted, 0n);
  return all === 0n ? null : divide(paid, all, 'half-even');
}
