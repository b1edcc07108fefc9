/** Screening criteria as in the address, in a call and in the fields. */
import { INDUSTRIES } from '@bourse/core/information/companies/industries.ts';
import { RANKINGS, tellsFigure } from '@bourse/core/information/companies/ranking.ts';
import {
  BOUND,
  hasIndustries,
  isMoney,
  isRange,
  kindOf,
  mayBeNegative,
  SCREENED_NAMES,
  type Screened,
  tells,
} from '@bourse/core/information/companies/screen.ts';
import { type Market, MARKETS } from '@bourse/core/markets/market.ts';
import { formatScaled, isCurrency, parseDecimal, parseScaled, SCALE_DIGITS } from '@bourse/core/ledger/money.ts';
import type { RowOf } from '../../../api/use-call.ts';
import type { QueryValues } from '../../../router/location.ts';

export type Criteria = RowOf<'discovery/listScreens'>['criteria'];

const MILLION = 1_000_000n;

/** Why a bound would be refused; null if it is valid. */
export function problemOf(name: Screened, wire: string | null): 'negative' | 'tooLarge' | null {
  if (wire === null) return null;
  if (wire.startsWith('-') && !mayBeNegative(name)) return 'negative';
  return BOUND.test(wire) ? null : 'tooLarge';
}

/** The wire form of what is typed, rates in percent and money in millions; null if it isn't a number. */
export function wireOf(name: Screened, typed: string): string | null {
  const kind = kindOf(name);
  // Percent are hundredths.
  const scaled = parseDecimal(typed, SCALE_DIGITS - (kind === 'rate' ? 2 : 0));
  return scaled === null ? null : formatScaled(kind === 'money' ? scaled * MILLION : scaled);
}
export function typedOf(name: Screened, wire: string | undefined): string {
  const scaled = wire === undefined ? null : parseScaled(wire);
  if (scaled === null) return '';
  const kind = kindOf(name);
  return formatScaled(kind === 'rate' ? scaled * 100n : kind === 'money' ? scaled / MILLION : scaled);
}

const bound = (text: string | undefined): string | undefined => (text && BOUND.test(text) ? text : undefined);

function rangesIn(text: string): Criteria['ranges'] {
  const ranges = text.split(',').flatMap((each) => {
    const [name, range = ''] = each.split(':');
    const known = SCREENED_NAMES.find((one) => one === name);
    const [from, to] = range.split('..').map(bound);
    if (!known || (from ?? to) === undefined || !isRange(known, { from, to })) return [];
    return [[known, { ...(from ? { from } : {}), ...(to ? { to } : {}) }]];
  });
  return Object.fromEntries(ranges) as Criteria['ranges'];
}

/** Criteria from an address; unreadable ones are dropped. */
export function criteriaIn(query: Readonly<Record<string, string | undefined>>, home: Market): Criteria {
  const asked = (query['industries'] ?? '').split(',');
  const market = MARKETS.find((one) => one === query['market']) ?? home;
  const ordered = RANKINGS.filter((by) => tellsFigure(market, by));
  const currency = query['in'];
  return {
    market,
    ...(currency !== undefined && isCurrency(currency) ? { in: currency } : {}),
    industries: INDUSTRIES.filter((industry) => asked.includes(industry)),
    ranges: rangesIn(query['ranges'] ?? ''),
    by: ordered.find((by) => by === query['by']) ?? ordered[0],
  };
}

/** Whether the criteria include amounts, which need a currency. */
const asksMoney = ({ ranges }: Pick<Criteria, 'ranges'>): boolean =>
  SCREENED_NAMES.some((name) => ranges?.[name] && isMoney(name));

/** Sets the currency of the criteria's amounts; the market's own currency is left out. */
export function inCurrency({ in: _, ...criteria }: Criteria, currency: string, own: string | undefined): Criteria {
  return currency === own || !asksMoney(criteria) ? criteria : { ...criteria, in: currency };
}

/**
 * The same criteria on another market, without those that its source can't give: amounts stay in the currency in which
 * they were typed.
 */
export function inMarket(
  { ranges = {}, industries = [], by, ...criteria }: Criteria,
  market: Market,
  currencyOf: (market: Market) => string | undefined,
): Criteria {
  const told = Object.entries(ranges).filter(([name]) => tells(market, name as Screened));
  const moved = {
    ...criteria,
    market,
    industries: hasIndustries(market) ? industries : [],
    ranges: Object.fromEntries(told) as Criteria['ranges'],
    by: by && tellsFigure(market, by) ? by : RANKINGS.find((each) => tellsFigure(market, each)),
  };
  const typedIn = criteria.in ?? currencyOf(criteria.market);
  return typedIn === undefined ? moved : inCurrency(moved, typedIn, currencyOf(market));
}

export function addressOf({ market, industries = [], ranges = {}, by, in: currency }: Criteria): QueryValues {
  const written = SCREENED_NAMES.flatMap((name) => {
    const range = ranges[name];
    return range ? [`${name}:${range.from ?? ''}..${range.to ?? ''}`] : [];
  });
  return {
    market,
    industries: industries.length > 0 ? industries.join() : undefined,
    ranges: written.length > 0 ? written.join() : undefined,
    by: by === 'marketCap' ? undefined : by,
    in: currency,
  };
}
