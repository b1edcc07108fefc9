/** The kinds of offers: the differences between them as data, and the rules that only one of them has. */
import type { Dates, OfferingKind, Stage, Terms } from './offer.ts';
import {
  type Amount,
  type Currency,
  divide,
  formatScaled,
  notional,
  type Price,
  type Quantity,
  type Rate,
  SCALE,
  smaller,
} from '../../ledger/money.ts';
import { ascii } from '../../ledger/seals/merkle-path.ts';
import { sha256, toHex } from '../../ledger/seals/sha256.ts';

type Moment = Exclude<keyof Dates, 'listsOn'>;
/** A stage, and when it comes: at that moment of the terms, or this long after it. */
export interface PathStep {
  readonly stage: Stage;
  readonly at: Moment;
  readonly afterMs?: number;
  /** While it lasts, the job has something to do on every run. */
  readonly continual?: boolean;
}

/** The differences between kinds of offers, as data: one row each in `kinds.ts`; no other code asks for the kind. */
interface Kind {
  /** Its place among the tabs: smaller numbers first. */
  readonly at: number;
  /** How many applications a person may have at once. */
  readonly entries: 'onePerson' | 'each';
  /** How shares are allotted: by the draw after the close, second by second, or by bids. */
  readonly allots: 'draw' | 'seconds' | 'bids';
  /** Where the price comes from: the sealed terms, or the market at the opening or over a window, less the discount. */
  readonly priced: 'sealed' | 'opening' | 'window' | 'bids';
  /** Its stages after the first, in order. */
  readonly path: readonly PathStep[];
  /** From when on it belongs to the past for customers looking for offers. */
  readonly ends: Moment;
}

/**
 * How long after the close a command that was decided in time may still be on its way into the database; entries are
 * counted afterwards.
 */
export const CLOSING_MS = 5_000;

/** Shares of a company that isn't listed yet. */
const ipo = {
  at: 10,
  entries: 'onePerson',
  allots: 'draw',
  priced: 'sealed',
  path: [
    { stage: 'open', at: 'opensAt' },
    { stage: 'closed', at: 'closesAt', afterMs: CLOSING_MS },
    { stage: 'drawn', at: 'drawsAt' },
    { stage: 'allotted', at: 'allotsAt' },
    { stage: 'paid', at: 'payBy' },
    { stage: 'listed', at: 'listsAt' },
  ],
  ends: 'listsAt',
} as const satisfies Kind;

// Placing: listed shares, at a discount to their average price over a window that is announced beforehand. Nothing is
// drawn: requests beyond the quota are scaled back in proportion.

const placing = {
  at: 20,
  entries: 'onePerson',
  allots: 'draw',
  priced: 'window',
  path: ipo.path,
  ends: 'payBy',
} as const satisfies Kind;

export interface Placed {
  quota: Quantity;
  promotionCap: Amount;
  currency: Currency;
}
/** What the promotion account adds to an allotment: its discount, up to its share of the cap. */
export function placingDiscount(
  { quota, promotionCap, currency }: Placed,
  reference: Price | null,
  price: Price,
  allotted: Quantity,
): Amount {
  if (reference === null) return 0n;
  return smaller(discountOf(reference, price, allotted, currency), (promotionCap * allotted) / quota);
}

// Bid auction: price and quantity stay on the bidder's phone until the close, and the house keeps only their hash. The
// highest bids win and pay what they bid; ties go by draw.

const auction = {
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

// Quota grab: a small number of shares at a discount. All requests of one second share what is left by equal caps, so
// that a faster connection gains nothing; what isn't allotted is returned at the end of that second.

const grab = {
  at: 40,
  entries: 'onePerson',
  allots: 'seconds',
  priced: 'opening',
  path: [
    { stage: 'open', at: 'opensAt', continual: true },
    { stage: 'closed', at: 'closesAt', afterMs: CLOSING_MS },
    { stage: 'listed', at: 'listsAt' },
  ],
  ends: 'closesAt',
} as const satisfies Kind;

const SECOND_MS = 1_000;
/** How long after a second ends its requests may still be on their way into the database. */
export const GRACE_MS = 500;
/** A request that waited this long gets all its money back, since the market has moved on. */
export const LATE_MS = 60_000;

/** The second of a moment (epoch ms), by its beginning. */
export const secondOf = (at: number): number => Math.floor(at / SECOND_MS) * SECOND_MS;
export const endOfSecond = (at: number): number => secondOf(at) + SECOND_MS;
/** Seconds before this are over, and none of their requests is still on its way. */
export const overBefore = (now: number): number => secondOf(now - GRACE_MS);

/**
 * The largest cap, in whole units, at which everybody can have what they asked for, or the cap if that is less. A
 * remainder too small for one more unit each is left for the next second: nothing is decided by chance.
 */
export function capOf(asked: readonly Quantity[], left: Quantity, unit: Quantity): Quantity {
  const rising = asked.map((quantity) => quantity / unit).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  let units = left / unit;
  let level = 0n;
  let open = BigInt(rising.length);
  for (const wanted of rising) {
    const rise = smaller(wanted - level, units / open);
    level += rise;
    units -= rise * open;
    if (level < wanted) break;
    open -= 1n;
  }
  return level * unit;
}

/**
 * What the promotion account adds for a customer who pays `price` for something worth `reference`; nothing if it is
 * worth less.
 */
export const discountOf = (reference: Price, price: Price, quantity: Quantity, currency: Currency): Amount =>
  reference > price ? notional(reference - price, quantity, currency, 'up') : 0n;

export interface Second {
  unit: Quantity;
  price: Price;
  currency: Currency;
  /** Left of the offer, and of the limit for its discounts. */
  left: Quantity;
  budget: Amount;
  /** A share's worth at the end of this second. */
  reference: Price;
}
export interface Shared {
  cap: Quantity;
  allotted: Quantity[];
  discounts: Amount[];
}

/** The allotments of everybody who asked in one second. */
export function shareSecond(asked: readonly Quantity[], second: Second): Shared {
  const { unit, price, currency, reference, budget } = second;
  const of = (quantity: Quantity): Amount => discountOf(reference, price, quantity, currency);
  const given = (cap: Quantity): Quantity[] => asked.map((quantity) => smaller(quantity - (quantity % unit), cap));
  const cost = (cap: Quantity): Amount => given(cap).reduce((sum, quantity) => sum + of(quantity), 0n);
  let cap = capOf(asked, second.left, unit);
  if (cost(cap) > budget) {
    // The promotion account runs out first: the largest cap that it can pay.
    let [low, high] = [0n, cap / unit];
    while (low < high) {
      const middle = (low + high + 1n) / 2n;
      if (cost(middle * unit) <= budget) low = middle;
      else high = middle - 1n;
    }
    cap = low * unit;
  }
  const allotted = given(cap);
  return { cap, allotted, discounts: allotted.map(of) };
}

export const KINDS = { ipo, placing, auction, grab } as const satisfies Readonly<Record<OfferingKind, Kind>>;
export const OFFERING_KINDS = (Object.keys(KINDS) as OfferingKind[]).sort((one, two) => KINDS[one].at - KINDS[two].at);
export const kindOf = (kind: OfferingKind): Kind => KINDS[kind];
