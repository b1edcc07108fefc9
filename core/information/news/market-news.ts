/** A market's news about an instrument: why its price jumped, or what happened to it. */
import type { InstrumentId } from '../../markets/market-types.ts';
import type { Amount, Price, Quantity, Rate } from '../../ledger/money.ts';

export const PRICE_JUMP_REASONS = [
  'earningsAbove',
  'earningsBelow',
  'outlookRaised',
  'outlookCut',
  'contractWon',
  'contractLost',
  'approvalGranted',
  'approvalDenied',
  'takeoverTalk',
  'productRecall',
  'rateDecision',
  'networkUpgrade',
  'networkOutage',
  'interventionTalk',
] as const;
export type PriceJumpReason = (typeof PRICE_JUMP_REASONS)[number];

/** What a finished session, an opening or a publication showed; none of them says what comes. */
export const MARKET_EVENTS = [
  'gapUp',
  'gapDown',
  'largeRise',
  'largeFall',
  'heavyVolume',
  'yearHigh',
  'yearLow',
  'risingStreak',
  'fallingStreak',
  'limitUp',
  'limitDown',
  'results',
  'dividendDeclared',
  'indexRise',
  'indexFall',
  'sectorRise',
  'sectorFall',
  'halt',
] as const;
export type MarketEvent = (typeof MARKET_EVENTS)[number];

export const MARKET_NEWS_KINDS = [...PRICE_JUMP_REASONS, 'split', 'dividend', 'listing', ...MARKET_EVENTS] as const;
export type MarketNewsKind = (typeof MARKET_NEWS_KINDS)[number];
export const isPriceJumpReason = (kind: MarketNewsKind): kind is PriceJumpReason =>
  PRICE_JUMP_REASONS.some((reason) => reason === kind);

/**
 * `id` is stable. `change` is a share of the price (8 decimals), of a jump or between the prices that the kind names,
 * `ratio` a split's new shares per old, `amount` a dividend per share.
 */
export interface MarketNews {
  id: string;
  /** Epoch ms: never before its whole effect is in the price. */
  at: number;
  instrument: InstrumentId;
  kind: MarketNewsKind;
  change?: Rate;
  ratio?: number;
  amount?: Price;
  /** The price that the event is about, and what it is compared with. */
  price?: Price;
  reference?: Price;
  /** A local date: when the reference was, or an ex-date. */
  date?: string;
  volume?: Quantity;
  /** How many times the usual volume (8 decimals). */
  times?: Rate;
  /** How many sessions in a row, or since the last such event. */
  sessions?: number;
  /** Of a quarter, in minor units; `change` is that of the sales from a year before. */
  sales?: Amount;
  profit?: Amount;
  sector?: string;
  /** Members that rose and that fell. */
  rose?: number;
  fell?: number;
  /** Whom it is about besides, the most important first. */
  others?: readonly InstrumentId[];
  /** When a halt began, epoch ms. */
  since?: number;
}
