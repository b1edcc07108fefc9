/**
 * A call auction: collected orders cross at one price, the one at which most is traded. Among several such prices it is
 * the one that leaves the smallest imbalance, then the one nearest to the reference, then the higher. Those are the
 * rules that all our exchanges share (KRX KOSPI Market Business Regulation, article 23; SET, call market method; NSE
 * and SEBI, equilibrium price; Saudi Exchange, auction algorithm; NYSE Rule 7.35).
 */
import { absolute, minimumOf, type Price, type Quantity } from '../../ledger/money.ts';
import { roundToMultiple } from '../order-rules/tick-sizes.ts';

/** `limit` null: at any price. `priority`: at one price the smaller number comes first. */
export interface AuctionOrder {
  id: string;
  direction: 'buy' | 'sell';
  quantity: Quantity;
  limit: Price | null;
  priority: number;
}

export interface AuctionPricingTerms {
  /** Last price, or the previous close; it decides where orders leave a choice. */
  reference: Price;
  /** Tick at a price; a price between two tick sizes is on both. */
  tickAt: (price: Price) => Price;
  /** The prices between which it may end; absent: no limits. */
  band?: { low: Price; high: Price } | null;
}

export interface AuctionFill {
  id: string;
  quantity: Quantity;
}
export interface AuctionResult {
  price: Price;
  /** Units that changed hands, the same on both sides. */
  volume: Quantity;
  /** Units wanted beyond `volume` at the price, negative where more was offered. */
  imbalance: Quantity;
  /** Filled orders, each at most once, buys before sells, in their order of precedence. */
  fills: AuctionFill[];
}

/** The result for `orders` in any order, or null if no two of them cross. */
export function crossAuction(orders: readonly AuctionOrder[], terms: AuctionPricingTerms): AuctionResult | null {
  const buys = orders.filter(({ direction, quantity }) => direction === 'buy' && quantity > 0n);
  const sells = orders.filter(({ direction, quantity }) => direction === 'sell' && quantity > 0n);
  if (buys.length === 0 || sells.length === 0) return null;
  const demand = demandCurve(buys);
  const supply = supplyCurve(sells);
  const best = findClearingPrice(listCandidatePrices([...buys, ...sells], terms), demand, supply, terms.reference);
  if (!best || best.volume === 0n) return null;
  const { price, volume } = best;
  const fills = [...allotVolume(buys, price, volume, true), ...allotVolume(sells, price, volume, false)];
  return { price, volume, imbalance: demand(price) - supply(price), fills };
}

type Curve = (price: Price) => Quantity;

/** Units wanted at a price or above. */
function demandCurve(buys: readonly AuctionOrder[]): Curve {
  const { limits, sums, always } = cumulateOrders(buys, (a, b) => (a > b ? -1 : a < b ? 1 : 0));
  return (price) => always + sums[countWhile(limits, (limit) => limit >= price)]!;
}

/** Units offered at a price or below. */
function supplyCurve(sells: readonly AuctionOrder[]): Curve {
  const { limits, sums, always } = cumulateOrders(sells, (a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return (price) => always + sums[countWhile(limits, (limit) => limit <= price)]!;
}

/** Limits in order, each with the cumulated units so far; `always`: units at any price. */
function cumulateOrders(
  orders: readonly AuctionOrder[],
  compare: (a: Price, b: Price) => number,
): { limits: Price[]; sums: Quantity[]; always: Quantity } {
  let always = 0n;
  const limited: { limit: Price; quantity: Quantity }[] = [];
  for (const { limit, quantity } of orders) {
    if (limit === null) always += quantity;
    else limited.push({ limit, quantity });
  }
  limited.sort((a, b) => compare(a.limit, b.limit));
  const sums = [0n];
  for (const { quantity } of limited) sums.push(sums.at(-1)! + quantity);
  return { limits: limited.map(({ limit }) => limit), sums, always };
}

/** The number of leading entries that satisfy `holds`; all that do come before all that don't. */
function countWhile(list: readonly Price[], holds: (price: Price) => boolean): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(list[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Candidate prices: every limit, and in each gap between two of them the price nearest to the reference, since demand
 * and supply don't change within a gap.
 */
function listCandidatePrices(
  orders: readonly AuctionOrder[],
  { reference, tickAt, band }: AuctionPricingTerms,
): Price[] {
  const onTick = roundToMultiple(reference, tickAt(reference), 'nearest');
  const limits = [...new Set(orders.flatMap(({ limit }) => (limit === null ? [] : [limit])))].sort((a, b) =>
    a < b ? -1 : 1,
  );
  const inside = (price: Price): boolean => price > 0n && (!band || (price >= band.low && price <= band.high));
  const above = (price: Price): Price => price + tickAt(price);
  const below = (price: Price): Price => price - tickAt(price - 1n);
  const found = limits.filter(inside);
  for (let i = 0; i <= limits.length; i++) {
    let low = limits[i - 1] === undefined ? (band?.low ?? tickAt(1n)) : above(limits[i - 1]!);
    let high = limits[i] === undefined ? (band?.high ?? null) : below(limits[i]!);
    if (band && low < band.low) low = band.low;
    if (band && (high === null || high > band.high)) high = band.high;
    if (high !== null && high < low) continue;
    found.push(onTick < low ? low : high !== null && onTick > high ? high : onTick);
  }
  return found.filter(inside);
}

function findClearingPrice(
  prices: readonly Price[],
  demand: Curve,
  supply: Curve,
  reference: Price,
): { price: Price; volume: Quantity } | null {
  let best: { price: Price; volume: Quantity; left: Quantity; distance: Price } | null = null;
  for (const price of prices) {
    const wanted = demand(price);
    const offered = supply(price);
    const candidate = {
      price,
      volume: minimumOf(wanted, offered),
      left: absolute(wanted - offered),
      distance: absolute(price - reference),
    };
    if (best === null || isBetterCandidate(candidate, best)) best = candidate;
  }
  return best;
}

interface Candidate {
  price: Price;
  volume: Quantity;
  left: Quantity;
  distance: Price;
}
function isBetterCandidate(a: Candidate, b: Candidate): boolean {
  if (a.volume !== b.volume) return a.volume > b.volume;
  if (a.left !== b.left) return a.left < b.left;
  return a.distance === b.distance ? a.price > b.price : a.distance < b.distance;
}

/**
 * Distributes `volume` among the orders that accept the price: at any price first, then the better limit, then the
 * earlier.
 */
function allotVolume(orders: readonly AuctionOrder[], price: Price, volume: Quantity, buying: boolean): AuctionFill[] {
  const willing = orders
    .filter(({ limit }) => limit === null || (buying ? limit >= price : limit <= price))
    .sort((a, b) => {
      if (a.limit !== b.limit) {
        if (a.limit === null) return -1;
        if (b.limit === null) return 1;
        return a.limit > b.limit === buying ? -1 : 1;
      }
      return a.priority - b.priority || (a.id < b.id ? -1 : 1);
    });
  const fills: AuctionFill[] = [];
  let left = volume;
  for (const { id, quantity } of willing) {
    if (left === 0n) break;
    const filled = minimumOf(quantity, left);
    fills.push({ id, quantity: filled });
    left -= filled;
  }
  return fills;
}
