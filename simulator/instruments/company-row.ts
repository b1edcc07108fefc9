/**
 * How the lists of invented companies are written: one row for each company, expanded to a full listing in
 * `build-listings.ts`.
 */
import { INDUSTRY_CODES } from '@bourse/core/information/companies/industry-breadth.ts';

/** A company's industry, or what else is traded. */
export const SECTORS = [...INDUSTRY_CODES, 'digital', 'currency', 'index'] as const;
export type Sector = (typeof SECTORS)[number];

/**
 * code, name, sector, price at the world's start, millions of units outstanding, segment, name in the market's script
 */
export type CompanyRow = readonly [
  code: string,
  name: string,
  sector: Sector,
  price: number,
  sharesMillion: number,
  segment: string,
  localName?: string,
];
