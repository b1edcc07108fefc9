/** A market's news about an instrument: why its price jumped, or what happened to it. */
import type { InstrumentId } from '../../markets/market-types.ts';
import type { Price, Rate } from '../../ledger/money.ts';

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

export const MARKET_NEWS_KINDS = [...PRICE_JUMP_REASONS, 'split', 'dividend', 'listing'] as const;
export type MarketNewsKind = (typeof MARKET_NEWS_KINDS)[number];

/**
 * `id` is stable. `change` is a jump's share of the price (8 decimals), `ratio` a split's new shares per old, `amount`
 * a dividend per share.
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
}
