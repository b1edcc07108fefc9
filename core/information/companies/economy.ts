/** What a country's offices announce ahead: when a figure comes, the one before it, and then the figure itself. */
import { type Market, STOCK_MARKETS } from '../../markets/market.ts';
import type { Rate } from '../../ledger/money.ts';

/** The central bank's rate, prices over a year, the share out of work, and what is produced, over a year. */
export const RELEASES = ['rateDecision', 'inflation', 'employment', 'growth'] as const;
export type Release = (typeof RELEASES)[number];

/** A figure of the market's country; rates are pure numbers: 0.025 is 2.5 %. */
export interface EconomicRelease {
  market: Market;
  release: Release;
  /** Publication time, epoch ms. */
  at: number;
  /** The last day of what it is about; of a decision its own day. */
  ends: string;
  /** Null until the previous figure is published. */
  previous: Rate | null;
  /** Null until it is published. */
  actual: Rate | null;
}

const stocks: readonly Market[] = STOCK_MARKETS;
/** Whose figures concern a market: its country's; all countries' for currency pairs, nobody's for coins. */
export const economiesOf = (market: Market): readonly Market[] =>
  market === 'FX' ? stocks : stocks.includes(market) ? [market] : [];
