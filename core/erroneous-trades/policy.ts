/**
 * Which trades are clearly erroneous, until when they can be reported and decided, and against which price they are
 * held.
 *
 * Sources: FINRA Rule 11892 (clearly erroneous transactions in exchange-listed securities): the reference price is the
 * last sale immediately before the transaction (c); the numerical guidelines of the regular session are 10 % up to
 * 25.00, 5 % up to 50.00 and 3 % above (b); a decision comes no later than the start of trading on the day after (a).
 * Korea Exchange, relief from erroneous trades in stocks (대량투자자 착오매매 구제, since 2016): to be asked for within
 * 30 minutes of the trade. What no source says of the other markets is the house's own rule: the widest of those
 * thresholds, and for currency pairs the narrowest.
 */
import type { Market } from '../market.ts';
import { absolute, divide, type Price, type Rate, SCALE } from '../money.ts';

const MINUTE_MS = 60_000;
/** From the fill on: until when it can be proposed. */
export const REPORT_MS = 30 * MINUTE_MS;
/** From the fill on: until when the second person decides. */
export const DECIDE_MS = 24 * 60 * MINUTE_MS;

/** Why a trade was erroneous, as its customer reads it; a key of the texts. */
export const TRADE_REASONS = ['tradePrice', 'tradeSlip', 'tradeTechnical'] as const;
export type TradeReason = (typeof TRADE_REASONS)[number];

/** `correct`: at the reference price, in money. `bust`: undone, the units sold again and all money given back. */
export const MEASURES = ['correct', 'bust'] as const;
export type Measure = (typeof MEASURES)[number];

const PERCENT = SCALE / 100n;
/** By the highest reference price that each holds for; the last for all above. */
const US_TIERS: readonly { upTo: Price | null; threshold: Rate }[] = [
  { upTo: 25n * SCALE, threshold: 10n * PERCENT },
  { upTo: 50n * SCALE, threshold: 5n * PERCENT },
  { upTo: null, threshold: 3n * PERCENT },
];
const HOUSE: Readonly<Record<Exclude<Market, 'US'>, Rate>> = {
  KR: 10n * PERCENT,
  MX: 10n * PERCENT,
  TH: 10n * PERCENT,
  IN: 10n * PERCENT,
  SA: 10n * PERCENT,
  CRYPTO: 10n * PERCENT,
  FX: 3n * PERCENT,
};

/** How far from the reference price a trade is still good: a rate with 8 decimals. */
export const thresholdOf = (market: Market, reference: Price): Rate =>
  market === 'US' ? US_TIERS.find(({ upTo }) => upTo === null || reference <= upTo)!.threshold : HOUSE[market];

/** How far a price is from the reference, either way: a rate with 8 decimals, rounded down. */
export const deviationOf = (price: Price, reference: Price): Rate =>
  divide(absolute(price - reference) * SCALE, reference, 'down');

/** Beyond the threshold, not at it. */
export const isErroneous = (market: Market, price: Price, reference: Price): boolean =>
  absolute(price - reference) * SCALE > thresholdOf(market, reference) * reference;
