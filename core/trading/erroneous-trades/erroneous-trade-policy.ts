/**
 * Which trades are clearly erroneous, until when they can be reported and decided, and which price they are compared
 * with.
 *
 * Sources, looked up on 2026-11-23 in reports, not in the rulebooks themselves:
 *
 * - United States: the uniform rule of the exchanges that the SEC announced on 2009-10-05 (10 % of the last
 *   consolidated sale for stocks up to 25.00, 5 % up to 50.00, 3 % above; beyond the percentage, not at it; to be
 *   requested within 30 minutes: lexology.com, g=e0955a94-5b01-4b3a-83fb-1f20bf741343), which FINRA adopted as Rule
 *   11892 in 2010 (Federal Register 75, 36756; martindale.com, article 1066400). Since October 2022 the guidelines
 *   are for trades outside normal market hours, and for those within them that no price band of the LULD Plan covers
 *   (Federal Register 87, 60421); that the house applies the figures of the session at any hour is its own rule.
 * - Korea Exchange, relief from erroneous trades of large investors (대량투자자 착오매매 구제): requested within 30 minutes,
 *   for an expected loss of at least 10 billion won (hankyung.com, article 2015110230655). The house requires no loss.
 *
 * The day for deciding is the house's own rule (FINRA, by paragraph (a), generally decides within 30 minutes, at the
 * latest by the start of trading on the next day), and so are the thresholds of the other markets: the widest of those
 * above, and for currency pairs the narrowest.
 */
import type { Market } from '../../markets/market-types.ts';
import {
  absolute,
  type Amount,
  type Currency,
  divide,
  type Price,
  type Quantity,
  type Rate,
  SCALE,
} from '../../ledger/money.ts';

const MINUTE_MS = 60_000;
/** From the fill on: until when it can be proposed. */
export const ERRONEOUS_TRADE_REPORT_WINDOW_MS = 30 * MINUTE_MS;
/** From the fill on: until when the second person decides. */
export const ERRONEOUS_TRADE_DECISION_WINDOW_MS = 24 * 60 * MINUTE_MS;

/** Why a trade was erroneous, as shown to its customer; a key of the texts. */
export const ERRONEOUS_TRADE_REASONS = ['tradePrice', 'tradeSlip', 'tradeTechnical'] as const;
export type ErroneousTradeReason = (typeof ERRONEOUS_TRADE_REASONS)[number];

/** `correct`: at the reference price, in money. `bust`: undone, the units sold again and all money returned. */
export const CORRECTION_MEASURES = ['correct', 'bust'] as const;
export type CorrectionMeasure = (typeof CORRECTION_MEASURES)[number];

const PERCENT = SCALE / 100n;
/** By the highest reference price that each applies to; the last for all above. */
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

/** How far from the reference price a trade is still valid: a rate with 8 decimals. */
export const getErroneousTradeThreshold = (market: Market, reference: Price): Rate =>
  market === 'US' ? US_TIERS.find(({ upTo }) => upTo === null || reference <= upTo)!.threshold : HOUSE[market];

/** How far a price is from the reference, either way: a rate with 8 decimals, rounded down. */
export const computeDeviation = (price: Price, reference: Price): Rate =>
  divide(absolute(price - reference) * SCALE, reference, 'down');

/** Beyond the threshold, not at it. */
export const isErroneousPrice = (market: Market, price: Price, reference: Price): boolean =>
  absolute(price - reference) * SCALE > getErroneousTradeThreshold(market, reference) * reference;

/** What was done about a fill; the fill itself stays as it was made. Each fill is corrected at most once. */
export interface TradeCorrection {
  /** The request's number. */
  request: bigint;
  fill: bigint;
  order: bigint;
  position: bigint;
  measure: CorrectionMeasure;
  why: ErroneousTradeReason;
  currency: Currency;
  quantity: Quantity;
  /** As made, and the price it was compared with. */
  price: Price;
  reference: Price;
  referenceAt: number;
  difference: Amount;
  fee: Amount;
  tax: Amount;
  /** For a bust, the order that sold the units. */
  closing: bigint | null;
}

export interface ErroneousTradeRecords {
  tradeCorrections: TradeCorrection;
}
/** What a decision loads: earlier corrections of the fills that its command names. */
export interface ErroneousTradeDecisionState {
  tradeCorrections?: readonly TradeCorrection[];
}

declare module '../../ledger/decision-changes.ts' {
  interface RecordKinds extends ErroneousTradeRecords {}
  interface AreaDecisionState extends ErroneousTradeDecisionState {}
}
