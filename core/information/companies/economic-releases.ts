/** Economic releases of a country: when a figure is due, the previous one, and then the figure itself. */
import { type Market, STOCK_MARKETS } from '../../markets/market-types.ts';
import type { Rate } from '../../ledger/money.ts';

/** The central bank's rate, yearly inflation, the unemployment rate, and yearly growth of output. */
export const ECONOMIC_RELEASE_KINDS = ['rateDecision', 'inflation', 'employment', 'growth'] as const;
export type EconomicReleaseKind = (typeof ECONOMIC_RELEASE_KINDS)[number];

/** A figure of the market's country; rates are pure numbers: 0.025 is 2.5 %. */
export interface EconomicRelease {
  market: Market;
  release: EconomicReleaseKind;
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
/**
 * The economies whose figures concern a market: its own country's; all countries' for currency pairs, none for coins.
 */
export const listRelevantEconomies = (market: Market): readonly Market[] =>
  market === 'FX' ? stocks : stocks.includes(market) ? [market] : [];
