/** The published rules for blocks: the price band, minimum and maximum, the lock, and when they are published. */
import {
  type Amount,
  type Currency,
  CURRENCY_DIGITS,
  currencyDigitsOf,
  divide,
  formatAmount,
  formatScaled,
  maximumOf,
  type Price,
  type Quantity,
  type Rate,
  SCALE,
  SCALE_DIGITS,
} from '../../ledger/money.ts';
import type { Quote } from '../../markets/market-types.ts';
import { roundToMultiple } from '../../markets/order-rules/tick-sizes.ts';
import type { BlockPriceReference } from './block-types.ts';
import { type MarketView, getMarketTick } from '../../trading/orders/market-view.ts';
import { refuseRestrictedAction, type Restriction } from '../../compliance/account-restrictions.ts';
import type { TradingRefusal } from '../../trading/execution/trading-refusals.ts';

/** A price may be this far from its reference, when it is offered and when it is bought. */
export const BLOCK_PRICE_BAND: Rate = SCALE / 20n;
/** Business days of the market during which what was bought can't be sold. */
export const BLOCK_LOCK_DAYS = 1;
/** How long after a purchase it is published. */
export const BLOCK_PUBLICATION_DELAY_MS = 15 * 60_000;

/** The minimum of an offer or purchase, and a person's daily maximum, in roughly this many dollars. */
const LEAST_UNITS = 1_000n;
const DAILY_UNITS = 100_000n;
/** Roughly this many units of a currency make a dollar. */
const UNITS: Readonly<Record<string, bigint>> = { USD: 1n, MXN: 18n, THB: 35n, KRW: 1_350n, INR: 84n, SAR: 4n };

const convertUnitsToAmount = (units: bigint, currency: Currency): Amount =>
  units * (UNITS[currency] ?? 1n) * 10n ** BigInt(CURRENCY_DIGITS[currency] ?? 2);
export const getBlockDailyPurchaseLimit = (currency: Currency): Amount => convertUnitsToAmount(DAILY_UNITS, currency);

/** The number of shares that are worth the minimum, in whole steps. */
export function computeBlockMinimumShares(price: Price, currency: Currency, step: Quantity): Quantity {
  const worth = LEAST_UNITS * (UNITS[currency] ?? 1n) * SCALE;
  return maximumOf(step, roundToMultiple(divide(worth * SCALE, price, 'up'), step, 'up'));
}

/** The session's turnover over its volume; null while nothing has been traded, or if the feed has no volume. */
export const computeVwap = (
  { turnover, volume }: Pick<Quote, 'turnover' | 'volume'>,
  currency: Currency,
): Price | null =>
  volume > 0n && turnover > 0n
    ? divide(turnover * SCALE * 10n ** BigInt(SCALE_DIGITS - currencyDigitsOf(currency)), volume, 'half-even')
    : null;
/** The reference of a band; null if the market doesn't provide it. */
export const getBlockReferencePrice = (
  priceReference: BlockPriceReference,
  market: MarketView,
  quote: Referred,
): Price | null => (priceReference === 'last' ? quote.last : computeVwap(quote, market.instrument.currency));
type Referred = Pick<Quote, 'last' | 'turnover' | 'volume'>;

/** Prices that are near enough to a reference, on the market's ticks. */
export function computeBlockPriceBand(market: MarketView, reference: Price): { low: Price; high: Price } {
  const away = divide(reference * BLOCK_PRICE_BAND, SCALE, 'down');
  const [low, high] = [reference - away, reference + away];
  return {
    low: roundToMultiple(low, getMarketTick(market, low), 'up'),
    high: roundToMultiple(high, getMarketTick(market, high), 'down'),
  };
}
/**
 * Prices at which a block may be bought: from a seat within the band, from the house no lower than the last trade,
 * since a fixed price below the market would be a gift to buyers with good timing.
 */
export function computeBlockPurchasePriceBand(
  { house, priceReference }: { house: boolean; priceReference: BlockPriceReference },
  market: MarketView,
  quote: Referred,
): { low: Price; high: Price } {
  const { low, high } = computeBlockPriceBand(
    market,
    getBlockReferencePrice(priceReference, market, quote) ?? quote.last,
  );
  return { low: house ? roundLastPriceToTick(market, quote) : low, high };
}
/** The house's price: that of the last trade, on the market's ticks. */
export const roundLastPriceToTick = (market: MarketView, { last }: Pick<Quote, 'last'>): Price =>
  roundToMultiple(last, getMarketTick(market, last), 'up');
export const isWithinPriceBand = (price: Price, { low, high }: { low: Price; high: Price }): boolean =>
  price >= low && price <= high;

// The refusals that the rules of blocks give; each is an entry of the contract's catalogue.

export type BlockRefusal =
  | TradingRefusal
  | {
      refused:
        | 'identityRequired'
        | 'blockTradeClosed'
        | 'priceNotObtained'
        | 'blockOver'
        | 'blockOwn'
        | 'blockWithStaff'
        | 'seatRequired'
        | 'channelPasswordRequired'
        | 'channelPasswordUnset'
        | 'wrongChannelPassword';
      params: Record<never, never>;
    }
  | { refused: 'quotaInsufficient'; params: { available: string } }
  | { refused: 'subscriptionStep'; params: { step: string } }
  | { refused: 'blockPriceBand'; params: { low: string; high: string; currency: string } }
  | { refused: 'blockDailyLimit'; params: { limit: string; used: string; currency: string } };

/**
 * A block moves value between customers at a price of their choice, so customers who may not withdraw can take part on
 * neither side.
 */
export const refuseBarredFromBlocks = (states: readonly Restriction[], now: number): BlockRefusal | null =>
  refuseRestrictedAction(states, 'open', now) ?? refuseRestrictedAction(states, 'withdraw', now);

type Plain = Extract<BlockRefusal, { params: Record<never, never> }>['refused'];
export const buildPlainBlockRefusal = (refused: Plain): BlockRefusal => ({ refused, params: {} }) as BlockRefusal;
export const buildQuotaInsufficientRefusal = (left: Quantity): BlockRefusal => ({
  refused: 'quotaInsufficient',
  params: { available: formatScaled(left) },
});
export const buildOutsidePriceBandRefusal = (
  { low, high }: { low: Price; high: Price },
  currency: Currency,
): BlockRefusal => ({
  refused: 'blockPriceBand',
  params: { low: formatScaled(low), high: formatScaled(high), currency },
});
export const buildBeyondDailyLimitRefusal = (limit: Amount, used: Amount, currency: Currency): BlockRefusal => ({
  refused: 'blockDailyLimit',
  params: { limit: formatAmount(limit, currency), used: formatAmount(used, currency), currency },
});
