/** Screens a market's companies at one moment, and looks up only what the ranges ask for. */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { refuse } from '@bourse/contract/errors.ts';
import {
  type Currency,
  digitsOf,
  divide,
  formatAmount,
  formatScaled,
  isCurrency,
  parseScaled,
  power10,
  SCALE_DIGITS,
} from '@bourse/core/ledger/money.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import type { Companies, CompaniesNow, CompanyNow } from './market-snapshot.ts';
import { type Computing, computingOf, keptOrders, type Ordered, walk } from './company-pages.ts';
import type { InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { rank, type Ranking } from '@bourse/core/information/companies/ranking.ts';
import {
  type FigureOf,
  fitting,
  isMoney,
  isOfSessions,
  kindOf,
  type Ranges,
  type Screened,
  SCREENED_NAMES,
  shownOf,
} from '@bourse/core/information/companies/screen.ts';
import type { Market } from '@bourse/core/markets/market.ts';
import { rulesOf } from '@bourse/core/markets/rulebook/rulebook.ts';
import { createRates, type Rates } from '../ledger/exchange-rates.ts';
import type { MarketTrades } from './market-trades.ts';
import { type Into, type LookedUp, screenedFigures } from './screen-figures.ts';
import type { YearRanges } from './year-ranges.ts';

export const screen =
  (
    { board, clock, ownVenue }: Pick<Parts, 'board' | 'clock' | 'ownVenue'>,
    companies: Companies,
    screening: Screening,
  ): Handler<'discovery/screen'> =>
  async ({ cursor, limit = PAGE_SIZE, ...criteria }, { language }) => {
    if (criteria.in !== undefined && !isCurrency(criteria.in))
      return refuse('currencyUnknown', { currency: criteria.in });
    const { taken, ordered, shown, next } = await walk(
      companies,
      criteria.market,
      (moment) => screening(moment, criteria),
      cursor,
      limit,
    );
    const { rate } = ordered;
    const rows = await board.rows(shown, language, clock.now());
    return {
      at: new Date(taken.at).toISOString(),
      computing: ordered.computing ?? null,
      fit: ordered.companies.length,
      among: taken.companies.length,
      lacking: ordered.lacking,
      currency: ordered.currency,
      rate: rate && { ...rate, rate: formatScaled(rate.rate), source: ownVenue.source },
      rows: rows.map((row, index) => ({
        ...row,
        standing: shown[index]!.standing,
        figures: ordered.written(shown[index]!),
      })),
      next,
    };
  };

export type Criteria = Pick<InputOf<Calls['discovery/screen']>, 'market' | 'industries' | 'ranges' | 'by' | 'in'>;

/** Units of `to` for one of `from`, 8 decimals. */
interface ScreenRate {
  from: Currency;
  to: Currency;
  rate: bigint;
}
export interface Found extends Ordered {
  /** How many are left out because a requested figure is missing. */
  lacking: number;
  /** What amounts are in, and by which rate they are converted; null if none are, or if none can be. */
  currency: Currency;
  rate: ScreenRate | null;
  lacksRate: boolean;
  /** The figures to be shown of a company, written out. */
  written(company: CompanyNow): Partial<Record<Screened, string | null>>;
}
export type Screening = (taken: CompaniesNow, criteria: Criteria) => Promise<Found>;

/** Bounds of money are in minor units; finer digits are rounded half to even. */
function boundOf(name: Screened, text: string | undefined, currency: Currency): bigint | null {
  const scaled = text === undefined ? null : parseScaled(text);
  if (scaled === null || kindOf(name) !== 'money') return scaled;
  return divide(scaled, power10(SCALE_DIGITS - digitsOf(currency)), 'half-even');
}

const rangesOf = (asked: NonNullable<Criteria['ranges']>, currency: Currency): Ranges =>
  Object.fromEntries(
    SCREENED_NAMES.flatMap((name) => {
      const range = asked[name];
      if (!range) return [];
      return [[name, { from: boundOf(name, range.from, currency), to: boundOf(name, range.to, currency) }]];
    }),
  );

/** Named from the larger unit to the smaller, so that 8 decimals say enough. */
function rateOf(rates: Rates, own: Currency, asked: Currency, now: number): Pick<Found, 'rate' | 'lacksRate'> {
  if (own === asked) return { rate: null, lacksRate: false };
  const [there, back] = [rates.rate(own, asked, now), rates.rate(asked, own, now)];
  if (there === null || back === null) return { rate: null, lacksRate: true };
  const rate = there >= back ? { from: own, to: asked, rate: there } : { from: asked, to: own, rate: back };
  return { rate, lacksRate: false };
}

function intoOf(rates: Rates, currency: Currency, now: number): Into {
  const money = rates.into(currency, now);
  /** A price has 8 decimals in every currency: as if it were minor units of equally many. */
  const share: Into['share'] = (price, from) => {
    const finer = SCALE_DIGITS - digitsOf(currency);
    const converted = money(price * power10(finer), from);
    return converted === null ? null : divide(converted, power10(SCALE_DIGITS - digitsOf(from)), 'half-even');
  };
  return { money, share };
}

interface LookedUpNow extends LookedUp {
  computing: Computing | null;
}
export interface ScreeningParts {
  trades: Pick<MarketTrades, 'soon'>;
  yearRanges: YearRanges;
  zones: Parts['zones'];
  feeds: Pick<Parts['feeds'], 'ownQuote'>;
}

const missing = ({ done, all }: Computing): Computing | null => (done < all ? { done, all } : null);
const NOTHING = { of: () => undefined, done: 0, all: 0 };

export function createScreening({ trades, yearRanges, zones, feeds }: ScreeningParts): Screening {
  const lookedUp = keptOrders<Promise<LookedUpNow>>();
  const found = keptOrders<Promise<Found>>();
  const rates = createRates(feeds);

  function lookUp(taken: CompaniesNow, market: Market, shown: readonly Screened[]): Promise<LookedUpNow> {
    const [ofSessions, ofYear] = [shown.some(isOfSessions), shown.includes('yearPlace')];
    return lookedUp(taken, `${market} ${ofSessions} ${ofYear}`, async () => {
      const instruments = taken.companies.map(({ instrument }) => instrument);
      const { date } = zones.toLocal(taken.at, rulesOf(market).zone);
      const [traded, years] = await Promise.all([
        ofSessions ? trades.soon(market) : NOTHING,
        ofYear ? yearRanges(market, instruments, date, taken.at) : NOTHING,
      ]);
      const computing = computingOf(taken) ?? missing(traded) ?? missing(years);
      return { tradesOf: traded.of, yearOf: years.of, computing };
    });
  }

  return (taken, { market, industries = [], ranges = {}, by = 'marketCap' as Ranking, in: asked }) => {
    const own = rulesOf(market).currency;
    const currency = asked ?? own;
    return found(taken, JSON.stringify([market, industries, ranges, by, currency]), async () => {
      const shown = shownOf(market, ranges);
      const looked = await lookUp(taken, market, shown);
      const figureOf = screenedFigures(looked, intoOf(rates, currency, taken.at));
      const { fit, lacking } = fitting(taken.companies, figureOf, rangesOf(ranges, currency), industries);
      return {
        ...rank(fit, by),
        ...{ lacking, currency, computing: looked.computing },
        ...rateOf(rates, own, shown.some(isMoney) ? currency : own, taken.at),
        written: (company) => writtenOf(company, shown, figureOf, currency),
      };
    });
  };
}

function writtenOf(
  company: CompanyNow,
  shown: readonly Screened[],
  figureOf: FigureOf<CompanyNow>,
  currency: Currency,
): Partial<Record<Screened, string | null>> {
  const text = (name: Screened): string | null => {
    const figure = figureOf(company, name);
    if (figure === null) return null;
    return kindOf(name) === 'money' ? formatAmount(figure, currency) : formatScaled(figure);
  };
  return Object.fromEntries(shown.map((name) => [name, text(name)]));
}
