/** Screening criteria as in the address, in a call and in the fields. */
import { INDUSTRIES } from '@bourse/core/companies/industries.ts';
import { RANKINGS, tellsFigure } from '@bourse/core/companies/ranking.ts';
import { hasIndustries, SCREENED, SCREENED_NAMES, type Screened, tells } from '@bourse/core/companies/screen.ts';
import { type Market, MARKETS } from '@bourse/core/market.ts';
import { formatScaled, parseDecimal, parseScaled, SCALE_DIGITS } from '@bourse/core/money.ts';
import type { RowOf } from '../../../api/use-call.ts';
import type { QueryValues } from '../../../router/location.ts';

export type Criteria = RowOf<'discovery/listScreens'>['criteria'];
export interface Bounds {
  from?: string | undefined;
  to?: string | undefined;
}

const MILLION = 1_000_000n;

/** The wire form of what is typed, rates in percent and money in millions; null if it isn't a number. */
export function wireOf(name: Screened, typed: string): string | null {
  const kind = SCREENED[name];
  // Percent are hundredths.
  const scaled = parseDecimal(typed, SCALE_DIGITS - (kind === 'rate' ? 2 : 0));
  return scaled === null ? null : formatScaled(kind === 'money' ? scaled * MILLION : scaled);
}
export function typedOf(name: Screened, wire: string | undefined): string {
  const scaled = wire === undefined ? null : parseScaled(wire);
  if (scaled === null) return '';
  const kind = SCREENED[name];
  return formatScaled(kind === 'rate' ? scaled * 100n : kind === 'money' ? scaled / MILLION : scaled);
}

const BOUND = /^-?\d{1,15}(\.\d{1,8})?$/;
const bound = (text: string | undefined): string | undefined => (text && BOUND.test(text) ? text : undefined);

function rangesIn(text: string): Criteria['ranges'] {
  const ranges = text.split(',').flatMap((each) => {
    const [name, range = ''] = each.split(':');
    const known = SCREENED_NAMES.find((one) => one === name);
    const [from, to] = range.split('..').map(bound);
    return known && (from ?? to) !== undefined ? [[known, { ...(from ? { from } : {}), ...(to ? { to } : {}) }]] : [];
  });
  return Object.fromEntries(ranges) as Criteria['ranges'];
}

/** Criteria from an address; unreadable ones are dropped. */
export function criteriaIn(query: Readonly<Record<string, string | undefined>>, home: Market): Criteria {
  const asked = (query['industries'] ?? '').split(',');
  const market = MARKETS.find((one) => one === query['market']) ?? home;
  const ordered = RANKINGS.filter((by) => tellsFigure(market, by));
  return {
    market,
    industries: INDUSTRIES.filter((industry) => asked.includes(industry)),
    ranges: rangesIn(query['ranges'] ?? ''),
    by: ordered.find((by) => by === query['by']) ?? ordered[0],
  };
}

/** The same criteria on another market, without those that its source can't give. */
export const inMarket = ({ ranges = {}, industries = [], by, ...criteria }: Criteria, market: Market): Criteria => ({
  ...criteria,
  market,
  industries: hasIndustries(market) ? industries : [],
  ranges: Object.fromEntries(
    Object.entries(ranges).filter(([name]) => tells(market, name as Screened)),
  ) as Criteria['ranges'],
  by: by && tellsFigure(market, by) ? by : RANKINGS.find((each) => tellsFigure(market, each)),
});

export function addressOf({ market, industries = [], ranges = {}, by }: Criteria): QueryValues {
  const written = SCREENED_NAMES.flatMap((name) => {
    const range = ranges[name];
    return range ? [`${name}:${range.from ?? ''}..${range.to ?? ''}`] : [];
  });
  return {
    market,
    industries: industries.length > 0 ? industries.join() : undefined,
    ranges: written.length > 0 ? written.join() : undefined,
    by: by === 'marketCap' ? undefined : by,
  };
}
