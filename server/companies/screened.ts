/** A market's companies at one moment as input for screening, with who traded them in the completed sessions. */
import type { InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { rank, type Ranking } from '@bourse/core/companies/ranking.ts';
import {
  fitting,
  NET_SESSIONS,
  placeWithin,
  type Ranges,
  type Screenable,
  SCREENED,
  SCREENED_NAMES,
  type Screened,
  type ScreenedFigures,
  type SessionFigure,
  tells,
} from '@bourse/core/companies/screen.ts';
import type { Market } from '@bourse/core/market.ts';
import { digitsOf, divide, larger, parseScaled, power10, SCALE_DIGITS, smaller } from '@bourse/core/money.ts';
import { rulesOf } from '@bourse/core/rulebook/index.ts';
import type { Parts } from '../parts.ts';
import type { CompaniesNow, CompanyNow } from './companies-now.ts';
import type { CompanyTrades, MarketTrades } from './market-trades.ts';
import { type Computing, computingOf, keptOrders, type Ordered } from './walk.ts';
import type { YearRange, YearRanges } from './year-ranges.ts';

export type Criteria = Pick<InputOf<Calls['discovery/screen']>, 'market' | 'industries' | 'ranges' | 'by'>;
export type ScreenedCompany = CompanyNow & Screenable;

export type Found = Ordered<ScreenedCompany>;
export type Screening = (taken: CompaniesNow, criteria: Criteria) => Promise<Found>;

type TradeFigure = Exclude<SessionFigure, 'yearPlace'>;
const NOT_KNOWN: Record<TradeFigure, null> = {
  shortPart: null,
  individuals: null,
  institutions: null,
  foreigners: null,
};

function tradesOf(market: Market, trades: CompanyTrades | undefined): Record<TradeFigure, bigint | null> {
  if (!trades) return NOT_KNOWN;
  const shortPart = trades.newest.short.volumeRatio;
  const net = tells(market, 'foreigners') ? trades.net.get(NET_SESSIONS) : undefined;
  if (!net) return { ...NOT_KNOWN, shortPart };
  const { individuals, institutions, foreigners } = net;
  return { shortPart, individuals, institutions, foreigners };
}

/** The year's range includes today's session. */
const yearPlaceOf = ({ quote: { last, high, low } }: CompanyNow, year: YearRange | undefined): bigint | null =>
  year ? placeWithin(last, smaller(smaller(low, last), year.low), larger(larger(high, last), year.high)) : null;

/** Bounds of money are in minor units; finer digits are rounded half to even. */
function boundOf(name: Screened, text: string | undefined, currency: string): bigint | null {
  const scaled = text === undefined ? null : parseScaled(text);
  if (scaled === null || SCREENED[name] !== 'money') return scaled;
  return divide(scaled, power10(SCALE_DIGITS - digitsOf(currency)), 'half-even');
}

const rangesOf = (asked: NonNullable<Criteria['ranges']>, currency: string): Ranges =>
  Object.fromEntries(
    SCREENED_NAMES.flatMap((name) => {
      const range = asked[name];
      if (!range) return [];
      return [[name, { from: boundOf(name, range.from, currency), to: boundOf(name, range.to, currency) }]];
    }),
  );

interface Screenables {
  companies: readonly ScreenedCompany[];
  computing: Computing | null;
}

export interface ScreeningParts {
  trades: Pick<MarketTrades, 'soon'>;
  yearRanges: YearRanges;
  zones: Parts['zones'];
}

const missing = ({ done, all }: Computing): Computing | null => (done < all ? { done, all } : null);

export function createScreening({ trades, yearRanges, zones }: ScreeningParts): Screening {
  const screenables = keptOrders<Promise<Screenables>>();
  const found = keptOrders<Promise<Found>>();

  async function screenablesOf(taken: CompaniesNow, market: Market): Promise<Screenables> {
    const instruments = taken.companies.map(({ instrument }) => instrument);
    const { date } = zones.toLocal(taken.at, rulesOf(market).zone);
    const [traded, years] = await Promise.all([trades.soon(market), yearRanges(market, instruments, date, taken.at)]);
    const companies = taken.companies.map((company) => {
      const { id } = company.instrument;
      const yearPlace = yearPlaceOf(company, years.of(id));
      const screened: ScreenedFigures = { ...company.screened, ...tradesOf(market, traded.of(id)), yearPlace };
      return { ...company, screened };
    });
    return { companies, computing: computingOf(taken) ?? missing(traded) ?? missing(years) };
  }

  return (taken, { market, industries = [], ranges = {}, by = 'marketCap' as Ranking }) =>
    found(taken, JSON.stringify([market, industries, ranges, by]), async () => {
      const { companies, computing } = await screenables(taken, market, () => screenablesOf(taken, market));
      const fit = fitting(companies, rangesOf(ranges, rulesOf(market).currency), industries);
      return { ...rank(fit, by), computing };
    });
}
