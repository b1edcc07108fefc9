/** The kinds of offers: the differences between them as data, and the rules that only one of them has. */
import type { OfferingDates, OfferingKind, OfferingStage, OfferingTerms } from './offering.ts';
import {
  type Amount,
  type Currency,
  divide,
  formatScaled,
  computeNotional,
  type Price,
  type Quantity,
  type Rate,
  SCALE,
  minimumOf,
} from '../../ledger/money.ts';
import { asciiToBytes } from '../../ledger/seals/merkle-tree.ts';
import { sha256, toHex } from '../../ledger/seals/sha256.ts';

type Moment = Exclude<keyof OfferingDates, 'listsOn'>;
/** A stage, and when it comes: at that moment of the terms, or this long after it. */
export interface OfferingStageStep {
  readonly stage: OfferingStage;
  readonly at: Moment;
  readonly afterMs?: number;
  /** While it lasts, the job has something to do on every run. */
  readonly continual?: boolean;
}

/** The differences between kinds of offers, as data: one row each, below; no other code asks for the kind. */
interface OfferingKindRules {
  /** Its place among the tabs: smaller numbers first. */
  readonly at: number;
  /** How many applications a person may have at once. */
  readonly entries: 'onePerson' | 'each';
  /** How shares are allotted: by the draw after the close, second by second, or by bids. */
  readonly allots: 'draw' | 'seconds' | 'bids';
  /** Where the price comes from: the sealed terms, or the market at the opening or over a window, less the discount. */
  readonly priced: 'sealed' | 'opening' | 'window' | 'bids';
  /** Its stages after the first, in order. */
  readonly path: readonly OfferingStageStep[];
  /** From when on it belongs to the past for customers looking for offers. */
  readonly ends: Moment;
}

/**
 * How long after the close a command that was decided in time may still be on its way into the database; entries are
 * counted afterwards.
 */
export const OFFERING_CLOSE_GRACE_MS = 5_000;

/** Shares of a company that isn't listed yet. */
const ipo = {
  at: 10,
  entries: 'onePerson',
  allots: 'draw',
  priced: 'sealed',
  path: [
    { stage: 'open', at: 'opensAt' },
    { stage: 'closed', at: 'closesAt', afterMs: OFFERING_CLOSE_GRACE_MS },
    { stage: 'drawn', at: 'drawsAt' },
    { stage: 'allotted', at: 'allotsAt' },
    { stage: 'paid', at: 'payBy' },
    { stage: 'listed', at: 'listsAt' },
  ],
  ends: 'listsAt',
} as const satisfies OfferingKindRules;

// Placing: listed shares, at a discount to their average price over a window that is announced beforehand. Nothing is
// drawn: requests beyond the quota are scaled back in proportion.

const placing = {
  at: 20,
  entries: 'onePerson',
  allots: 'draw',
  priced: 'window',
  path: ipo.path,
  ends: 'payBy',
} as const satisfies OfferingKindRules;

export interface PlacingDiscountTerms {
  quota: Quantity;
  promotionCap: Amount;
  currency: Currency;
}
/** What the promotion account adds to an allotment: its discount, up to its share of the cap. */
export function computePlacingDiscount(
  { quota, promotionCap, currency }: PlacingDiscountTerms,
  reference: Price | null,
  price: Price,
  allotted: Quantity,
): Amount {
  if (reference === null) return 0n;
  return minimumOf(computeQuotaGrabDiscount(reference, price, allotted, currency), (promotionCap * allotted) / quota);
}

// Bid auction: price and quantity stay on the bidder's phone until the close, and the house keeps only their hash. The
// highest bids win and pay what they bid; ties go by draw.

const auction = {
  at: 30,
  entries: 'onePerson',
  allots: 'bids',
  priced: 'bids',
  // Until then bids are revealed; one that was revealed in time may be on its way.
  path: ipo.path.map((step) => (step.stage === 'drawn' ? { ...step, afterMs: OFFERING_CLOSE_GRACE_MS } : step)),
  ends: 'nextPayBy',
} as const satisfies OfferingKindRules;

/** The sealed content. `nonce`: 16 to 128 unguessable letters and digits. */
export interface SealedBid {
  price: Price;
  quantity: Quantity;
  nonce: string;
}
export const isBidNonce = (text: string): boolean => /^[0-9A-Za-z]{16,128}$/.test(text);

/** SHA-256 of price, quantity and nonce, as decimals without trailing zeros, separated by bars. */
export const computeBidCommitment = ({ price, quantity, nonce }: SealedBid): string =>
  toHex(sha256(asciiToBytes(`${formatScaled(price)}|${formatScaled(quantity)}|${nonce}`)));

/** A bid far above the market would displace others for no reason: the most that a bid may win at. */
export const BID_ABOVE_MARKET_MAXIMUM: Rate = SCALE / 5n;

/** The range in which a bid may win, by the market's price at the close; null if the sealed minimum counts. */
export function computeBidPriceBand(
  { live, discount }: Pick<OfferingTerms, 'live' | 'discount'>,
  reference: Price | null,
): { low: Price; high: Price } | null {
  if (!live || reference === null) return null;
  return {
    low: divide(reference * (SCALE - discount), SCALE, 'up'),
    high: divide(reference * (SCALE + BID_ABOVE_MARKET_MAXIMUM), SCALE, 'down'),
  };
}

/** The average price of the winning bids, by quantity; null if nothing was won. */
export function computeAverageWinningBid(won: readonly { price: Price; allotted: Quantity }[]): Price | null {
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
    { stage: 'closed', at: 'closesAt', afterMs: OFFERING_CLOSE_GRACE_MS },
    { stage: 'listed', at: 'listsAt' },
  ],
  ends: 'closesAt',
} as const satisfies OfferingKindRules;

const SECOND_MS = 1_000;
/** How long after a second ends its requests may still be on their way into the database. */
export const QUOTA_GRAB_SECOND_GRACE_MS = 500;
/** A request that waited this long gets all its money back, since the market has moved on. */
export const QUOTA_GRAB_REQUEST_EXPIRY_MS = 60_000;

/** The second of a moment (epoch ms), by its beginning. */
export const getStartOfSecond = (at: number): number => Math.floor(at / SECOND_MS) * SECOND_MS;
export const getEndOfSecond = (at: number): number => getStartOfSecond(at) + SECOND_MS;
/** Seconds before this are over, and none of their requests is still on its way. */
export const getFinishedSecondsLimit = (now: number): number => getStartOfSecond(now - QUOTA_GRAB_SECOND_GRACE_MS);

/**
 * The largest cap, in whole units, at which everybody can have what they asked for, or the cap if that is less. A
 * remainder too small for one more unit each is left for the next second: nothing is decided by chance.
 */
export function computeQuotaGrabCap(requests: readonly Quantity[], left: Quantity, unit: Quantity): Quantity {
  const rising = requests.map((quantity) => quantity / unit).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  let units = left / unit;
  let level = 0n;
  let open = BigInt(rising.length);
  for (const wanted of rising) {
    const rise = minimumOf(wanted - level, units / open);
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
export const computeQuotaGrabDiscount = (
  reference: Price,
  price: Price,
  quantity: Quantity,
  currency: Currency,
): Amount => (reference > price ? computeNotional(reference - price, quantity, currency, 'up') : 0n);

export interface QuotaGrabSecond {
  unit: Quantity;
  price: Price;
  currency: Currency;
  /** Left of the offer, and of the limit for its discounts. */
  left: Quantity;
  budget: Amount;
  /** A share's worth at the end of this second. */
  reference: Price;
}
export interface QuotaGrabSecondAllotment {
  cap: Quantity;
  allotted: Quantity[];
  discounts: Amount[];
}

/** The allotments of everybody who asked in one second. */
export function allotQuotaGrabSecond(requests: readonly Quantity[], second: QuotaGrabSecond): QuotaGrabSecondAllotment {
  const { unit, price, currency, reference, budget } = second;
  const of = (quantity: Quantity): Amount => computeQuotaGrabDiscount(reference, price, quantity, currency);
  const allotmentsAtCap = (cap: Quantity): Quantity[] =>
    requests.map((quantity) => minimumOf(quantity - (quantity % unit), cap));
  const cost = (cap: Quantity): Amount => allotmentsAtCap(cap).reduce((sum, quantity) => sum + of(quantity), 0n);
  let cap = computeQuotaGrabCap(requests, second.left, unit);
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
  const allotted = allotmentsAtCap(cap);
  return { cap, allotted, discounts: allotted.map(of) };
}

export const OFFERING_KIND_RULES = { ipo, placing, auction, grab } as const satisfies Readonly<
  Record<OfferingKind, OfferingKindRules>
>;
export const OFFERING_KINDS = (Object.keys(OFFERING_KIND_RULES) as OfferingKind[]).sort(
  (one, two) => OFFERING_KIND_RULES[one].at - OFFERING_KIND_RULES[two].at,
);
export const getOfferingKindRules = (kind: OfferingKind): OfferingKindRules => OFFERING_KIND_RULES[kind];
