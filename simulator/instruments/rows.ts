/**
 * How the lists of invented companies are written down: one row a company, widened to a full listing in `listing.ts`.
 */

export const SECTORS = [
  'technology',
  'semiconductors',
  'health',
  'finance',
  'energy',
  'materials',
  'industry',
  'consumer',
  'food',
  'telecom',
  'utilities',
  'transport',
  'property',
  'digital',
  'currency',
  'index',
] as const;
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
