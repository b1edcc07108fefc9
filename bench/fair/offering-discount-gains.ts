/**
 * The gains of choosing offers by the past: by the rules for prices of placings, quota grabs and bids, in the simulated
 * market. They must equal what the terms disclose, whatever the choice.
 */
import type { Market } from '@bourse/core/markets/market-types.ts';
import { divide, type Price, type Rate, SCALE } from '@bourse/core/ledger/money.ts';
import { computeBidPriceBand } from '@bourse/core/products/offerings/offering-kind-rules.ts';
import { computeDiscountedPrice } from '@bourse/core/products/offerings/offering-market-rules.ts';
import { type ExaminedFeed, isTradable, type ExaminedWorld } from './examined-world.ts';

/** Closes of one share, adjusted so that a split or a dividend isn't a gain. */
export type ClosingPrices = readonly Price[];
/** Whether somebody applies on a day, by all that is known then. */
export interface OfferingApplicationStrategy {
  name: string;
  applies(closes: ClosingPrices, day: number): boolean;
}

const BACK = 5;
const LONG_BACK = 20;
const before = (closes: ClosingPrices, day: number, days: number): ClosingPrices =>
  closes.slice(Math.max(0, day - days), day);
const isAbove = (closes: ClosingPrices, day: number, days: number): boolean =>
  before(closes, day, days).every((each) => each < closes[day]!);
const isBelow = (closes: ClosingPrices, day: number, days: number): boolean =>
  before(closes, day, days).every((each) => each > closes[day]!);

export const OFFERING_APPLICATION_STRATEGIES: readonly OfferingApplicationStrategy[] = [
  { name: 'always', applies: () => true },
  { name: 'after a rise', applies: (closes, day) => closes[day]! > closes[day - BACK]! },
  { name: 'after a fall', applies: (closes, day) => closes[day]! < closes[day - BACK]! },
  { name: 'after a day up', applies: (closes, day) => closes[day]! > closes[day - 1]! },
  { name: 'at a high', applies: (closes, day) => isAbove(closes, day, LONG_BACK) },
  { name: 'at a low', applies: (closes, day) => isBelow(closes, day, LONG_BACK) },
];

/** How long after its application an offer is priced, and how long after that its shares can be sold. */
const WINDOW_DAYS = 3;
const LISTED_AFTER = 5;
const LOCK_DAYS = 3;
/** Days from one offer to the next, so that no day counts in two. */
const EVERY = 8;

export interface OfferingDiscount {
  kind: 'placing' | 'grab' | 'auction';
  discount: Rate;
}
export const OFFERING_DISCOUNTS: readonly OfferingDiscount[] = [
  { kind: 'placing', discount: (SCALE * 5n) / 100n },
  { kind: 'grab', discount: (SCALE * 3n) / 100n },
  { kind: 'auction', discount: (SCALE * 2n) / 100n },
];

interface Paid {
  price: Price;
  sold: Price;
}
interface On extends Pick<StockCloses, 'market' | 'date'> {
  day: number;
  /** A flaw, for the gate's own test: the window is over before anybody applies. */
  stale: boolean;
}
/** The price paid and the price at sale; null if nothing was allotted. */
function paidOn(
  { kind, discount }: OfferingDiscount,
  closes: ClosingPrices,
  { day, market, date, stale }: On,
): Paid | null {
  const now = closes[day]!;
  if (kind === 'grab')
    return { price: computeDiscountedPrice(now, discount, market, date), sold: closes[day + LOCK_DAYS]! };
  const sold = closes[day + LISTED_AFTER]!;
  if (kind === 'placing') {
    const window = stale ? before(closes, day, BACK) : closes.slice(day + 1, day + 1 + WINDOW_DAYS);
    const average = divide(
      window.reduce((sum, each) => sum + each, 0n),
      BigInt(window.length),
      'half-even',
    );
    return { price: computeDiscountedPrice(average, discount, market, date), sold };
  }
  // The lowest bid that would win by today's price, sealed a day before the close.
  const price = computeDiscountedPrice(now, discount, market, date);
  const band = computeBidPriceBand({ live: true, discount }, closes[day + 1]!)!;
  return price < band.low || price > band.high ? null : { price, sold };
}

export interface OfferingGain {
  kind: OfferingDiscount['kind'];
  strategy: string;
  /** Offers of one day share the market's luck: they are one observation. */
  cluster: string;
  /** The gain over what was paid, less what the terms disclose. */
  more: number;
}

const DAYS = 1_000;
const INSTRUMENTS = 6;

function closesOf(feed: ExaminedFeed, instrument: string, until: number): ClosingPrices {
  const bars = feed.bars({ instrument, period: '1d', adjustment: 'backward', before: until, limit: DAYS }, until);
  return (bars as { close: Price }[]).map(({ close }) => close);
}

/** A share's closes in one world. */
export interface StockCloses {
  market: Market;
  seed: number;
  /** For the tick to which prices are rounded. */
  date: string;
  closes: ClosingPrices;
}
export function readStockCloses({ feed, seed, to }: ExaminedWorld, markets: readonly Market[]): StockCloses[] {
  const until = Date.parse(`${to}T00:00:00Z`);
  return markets.flatMap((market) =>
    feed
      .instruments()
      .filter((each) => each.market === market && isTradable(each))
      .slice(0, INSTRUMENTS)
      .map(({ id }) => ({ market, seed, date: to, closes: closesOf(feed, id, until) })),
  );
}

export function computeOfferingGains(all: readonly StockCloses[], stale = false): OfferingGain[] {
  return all.flatMap(({ market, seed, date, closes }) => {
    const gains: OfferingGain[] = [];
    for (let day = LONG_BACK; day + LISTED_AFTER < closes.length; day += EVERY)
      for (const offered of OFFERING_DISCOUNTS) {
        const paid = paidOn(offered, closes, { day, market, date, stale });
        if (!paid) continue;
        const disclosed = 1 / (1 - Number(offered.discount) / Number(SCALE)) - 1;
        const more = Number(paid.sold) / Number(paid.price) - 1 - disclosed;
        for (const { name, applies } of OFFERING_APPLICATION_STRATEGIES)
          if (applies(closes, day))
            gains.push({ kind: offered.kind, strategy: name, cluster: `${seed} ${market} ${day}`, more });
      }
    return gains;
  });
}

export interface OfferingGainSummary {
  kind: OfferingDiscount['kind'];
  strategy: string;
  offers: number;
  /** The average beyond what is disclosed, and its error. */
  mean: number;
  error: number;
}

export function summarizeOfferingGains(gains: readonly OfferingGain[]): OfferingGainSummary[] {
  const groups = Map.groupBy(gains, ({ kind, strategy }) => `${kind} ${strategy}`);
  return [...groups.values()].map((group) => {
    const clusters = [...Map.groupBy(group, ({ cluster }) => cluster).values()].map(
      (each) => each.reduce((sum, { more }) => sum + more, 0) / each.length,
    );
    const mean = clusters.reduce((sum, each) => sum + each, 0) / clusters.length;
    const spread = clusters.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (clusters.length - 1);
    const [{ kind, strategy }] = group as [OfferingGain];
    return { kind, strategy, offers: group.length, mean, error: Math.sqrt(spread / clusters.length) };
  });
}
