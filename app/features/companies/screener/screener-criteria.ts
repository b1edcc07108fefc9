/** Screening criteria as in the address, in a call and in the fields. */
import { INDUSTRY_CODES } from '@bourse/core/information/companies/industry-breadth.ts';
import { RANKING_FIGURE_NAMES, isRankingFigureAvailable } from '@bourse/core/information/companies/company-ranking.ts';
import {
  SCREENER_BOUND_PATTERN,
  marketHasIndustries,
  isMoneyFigure,
  isPossibleScreenerRange,
  getScreenerFigureKind,
  canFigureBeNegative,
  SCREENER_FIGURES,
  type ScreenerFigure,
  isScreenerFigurePublished,
} from '@bourse/core/information/companies/stock-screener.ts';
import { type Market, MARKETS } from '@bourse/core/markets/market-types.ts';
import { formatScaled, isCurrency, parseDecimal, parseScaled, SCALE_DIGITS } from '@bourse/core/ledger/money.ts';
import type { ListCallRow } from '../../../api/use-call.ts';
import type { QueryValues } from '../../../router/location.ts';

export type ScreenerCriteria = ListCallRow<'discovery/listScreens'>['criteria'];

const MILLION = 1_000_000n;

/** Why a bound would be refused; null if it is valid. */
export function findBoundProblem(name: ScreenerFigure, wire: string | null): 'negative' | 'tooLarge' | null {
  if (wire === null) return null;
  if (wire.startsWith('-') && !canFigureBeNegative(name)) return 'negative';
  return SCREENER_BOUND_PATTERN.test(wire) ? null : 'tooLarge';
}

/** The wire form of what is typed, rates in percent and money in millions; null if it isn't a number. */
export function parseTypedBound(name: ScreenerFigure, typed: string): string | null {
  const kind = getScreenerFigureKind(name);
  // Percent are hundredths.
  const scaled = parseDecimal(typed, SCALE_DIGITS - (kind === 'rate' ? 2 : 0));
  return scaled === null ? null : formatScaled(kind === 'money' ? scaled * MILLION : scaled);
}
export function formatTypedBound(name: ScreenerFigure, wire: string | undefined): string {
  const scaled = wire === undefined ? null : parseScaled(wire);
  if (scaled === null) return '';
  const kind = getScreenerFigureKind(name);
  return formatScaled(kind === 'rate' ? scaled * 100n : kind === 'money' ? scaled / MILLION : scaled);
}

const bound = (text: string | undefined): string | undefined =>
  text && SCREENER_BOUND_PATTERN.test(text) ? text : undefined;

function rangesIn(text: string): ScreenerCriteria['ranges'] {
  const ranges = text.split(',').flatMap((each) => {
    const [name, range = ''] = each.split(':');
    const known = SCREENER_FIGURES.find((one) => one === name);
    const [from, to] = range.split('..').map(bound);
    if (!known || (from ?? to) === undefined || !isPossibleScreenerRange(known, { from, to })) return [];
    return [[known, { ...(from ? { from } : {}), ...(to ? { to } : {}) }]];
  });
  return Object.fromEntries(ranges) as ScreenerCriteria['ranges'];
}

/** Criteria from an address; unreadable ones are dropped. */
export function parseCriteriaFromUrlQuery(
  query: Readonly<Record<string, string | undefined>>,
  home: Market,
): ScreenerCriteria {
  const requestedIndustries = (query['industries'] ?? '').split(',');
  const market = MARKETS.find((one) => one === query['market']) ?? home;
  const ordered = RANKING_FIGURE_NAMES.filter((by) => isRankingFigureAvailable(market, by));
  const currency = query['in'];
  return {
    market,
    ...(currency !== undefined && isCurrency(currency) ? { in: currency } : {}),
    industries: INDUSTRY_CODES.filter((industry) => requestedIndustries.includes(industry)),
    ranges: rangesIn(query['ranges'] ?? ''),
    by: ordered.find((by) => by === query['by']) ?? ordered[0],
  };
}

/** Whether the criteria include amounts, which need a currency. */
const asksMoney = ({ ranges }: Pick<ScreenerCriteria, 'ranges'>): boolean =>
  SCREENER_FIGURES.some((name) => ranges?.[name] && isMoneyFigure(name));

/** Sets the currency of the criteria's amounts; the market's own currency is left out. */
export function setCriteriaCurrency(
  { in: _, ...criteria }: ScreenerCriteria,
  currency: string,
  own: string | undefined,
): ScreenerCriteria {
  return currency === own || !asksMoney(criteria) ? criteria : { ...criteria, in: currency };
}

/**
 * The same criteria on another market, without those that its source can't give: amounts stay in the currency in which
 * they were typed.
 */
export function moveCriteriaToMarket(
  { ranges = {}, industries = [], by, ...criteria }: ScreenerCriteria,
  market: Market,
  currencyOf: (market: Market) => string | undefined,
): ScreenerCriteria {
  const availableRanges = Object.entries(ranges).filter(([name]) =>
    isScreenerFigurePublished(market, name as ScreenerFigure),
  );
  const moved = {
    ...criteria,
    market,
    industries: marketHasIndustries(market) ? industries : [],
    ranges: Object.fromEntries(availableRanges) as ScreenerCriteria['ranges'],
    by:
      by && isRankingFigureAvailable(market, by)
        ? by
        : RANKING_FIGURE_NAMES.find((each) => isRankingFigureAvailable(market, each)),
  };
  const typedIn = criteria.in ?? currencyOf(criteria.market);
  return typedIn === undefined ? moved : setCriteriaCurrency(moved, typedIn, currencyOf(market));
}

export function formatCriteriaAsUrlQuery({
  market,
  industries = [],
  ranges = {},
  by,
  in: currency,
}: ScreenerCriteria): QueryValues {
  const written = SCREENER_FIGURES.flatMap((name) => {
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
