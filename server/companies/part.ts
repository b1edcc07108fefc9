import type { Parts } from '../parts.ts';
import { type Companies, type CompanyParts, createCompanies } from './companies-now.ts';
import { createMarketTrades, type MarketTrades } from './market-trades.ts';
import { createScreening, type Screening } from './screened.ts';
import { createYearRanges } from './year-ranges.ts';

declare module '../parts.ts' {
  interface Parts {
    companies: CompaniesPart;
  }
}

/** Shared by the area's calls and its job: a market's companies at a moment, who traded them, and screening. */
export interface CompaniesPart extends Companies {
  trades: MarketTrades;
  screening: Screening;
}

export function openCompanies(parts: CompanyParts & Pick<Parts, 'feeds' | 'clock' | 'due'>): CompaniesPart {
  const trades = createMarketTrades(parts);
  const { feeds, zones } = parts;
  const screening = createScreening({ trades, yearRanges: createYearRanges(feeds), zones, feeds });
  return { ...createCompanies(parts), trades, screening };
}
