/** A market's companies with their prices of one moment, made once for everybody who looks within it. */
import type { Standing } from '@bourse/core/companies/industries.ts';
import type { Figures } from '@bourse/core/companies/ranking.ts';
import type { Screenable } from '@bourse/core/companies/screen.ts';
import { earningsOf, priceEarningsOf, sharesNow, worthOf, yieldOf } from '@bourse/core/companies/valuation.ts';
import { type Company, type Market, STOCK_MARKETS } from '@bourse/core/market.ts';
import type { Amount, Rate } from '@bourse/core/money.ts';
import { rulesOf } from '@bourse/core/rulebook/index.ts';
import type { Parts } from '../parts.ts';
import { changeRateOf, type Listed } from '../venue/board.ts';
import { createReports, type Reported, type Reports } from './reports.ts';

export interface CompanyNow extends Listed, Screenable {
  changeRate: Rate;
  /** Null where nobody tells when it reports next. */
  nextReport: Company['nextReport'] | null;
  /** Null where nobody knows how many shares there are. */
  worth: { now: Amount; before: Amount } | null;
}

export interface CompaniesNow {
  /** Epoch ms. */
  at: number;
  companies: readonly CompanyNow[];
  /** Of how many companies what they reported is looked up, and of how many it will be. */
  reported: { done: number; all: number };
}

export type CompanyParts = Pick<Parts, 'board' | 'clock' | 'due' | 'feeds' | 'zones'>;

/** Prices of a list may be so old. */
const LIVES_MS = 5_000;
/** A walk through the pages may take as long as this many such moments. */
const KEPT = 24;

export interface Companies {
  /** Those of this moment. */
  now(market: Market): Promise<CompaniesNow>;
  /** Those of an earlier one, by its `at`, as long as they are kept; else null. */
  at(market: Market, at: number): CompaniesNow | null;
}

const stocks: readonly Market[] = STOCK_MARKETS;
export const hasCompanies = (market: Market): boolean => stocks.includes(market);

interface Moment {
  at: number;
  made: Promise<CompaniesNow>;
  done: CompaniesNow | null;
}

export function createCompanies(parts: CompanyParts): Companies {
  const kept = new Map<Market, Moment[]>();
  const reports = createReports(parts.feeds);
  return {
    now(market) {
      const now = parts.clock.now();
      const moments = kept.get(market) ?? [];
      kept.set(market, moments);
      const last = moments[0];
      if (last && now >= last.at && now - last.at < LIVES_MS) return last.made;
      const made = take(parts, reports, market, now);
      const moment: Moment = { at: now, made, done: null };
      moments.unshift(moment);
      moments.length = Math.min(moments.length, KEPT);
      made.then(
        (done) => (moment.done = done),
        () => moments.splice(moments.indexOf(moment), 1),
      );
      return made;
    },
    at: (market, at) => kept.get(market)?.find((moment) => moment.at === at)?.done ?? null,
  };
}

async function take(parts: CompanyParts, reports: Reports, market: Market, now: number): Promise<CompaniesNow> {
  if (!hasCompanies(market)) return { at: now, companies: [], reported: { done: 0, all: 0 } };
  const { board, due, feeds, zones } = parts;
  await board.ready(market, now);
  const { date } = zones.toLocal(now, rulesOf(market).zone);
  const isCompany = ({ board: on, id }: Listed['instrument']): boolean =>
    (on === 'listed' || on === 'otc') && due.standing(id, now) !== 'delisted';
  const instruments = feeds.listed(market).filter(isCompany);
  const reported = await reports(market, instruments, date, now);
  const companies = board
    .ranked(market, 'code', now)
    .filter(({ instrument }) => isCompany(instrument))
    .map((listed) => {
      const { id, listedOn } = listed.instrument;
      const standing =
        due.standing(id, now) === 'suspended' ? 'suspended' : date <= listedOn ? 'firstDay' : ('traded' as const);
      const divided = due.divided(id, now).map(({ action }) => action);
      return companyOf(listed, standing, sharesNow(listed.instrument, divided), reported.of(id));
    });
  return { at: now, companies, reported: { done: reported.done, all: reported.all } };
}

function companyOf(listed: Listed, standing: Standing, shares: bigint, reported?: Reported): CompanyNow {
  const { quote, instrument } = listed;
  const { code, currency } = instrument;
  const worth =
    shares > 0n
      ? { now: worthOf(quote.last, shares, currency), before: worthOf(quote.previousClose, shares, currency) }
      : null;
  const figures = figuresOf(listed, shares, worth?.now ?? null, reported);
  const { marketCap, priceEarnings, dividendYield, salesGrowth } = figures;
  const changeRate = changeRateOf(quote);
  return {
    ...listed,
    code,
    standing,
    changeRate,
    nextReport: reported?.company?.nextReport ?? null,
    worth,
    figures,
    screened: {
      ...{ marketCap, priceEarnings, dividendYield, salesGrowth },
      netMargin: reported?.company?.netMargin ?? null,
      debtRatio: reported?.company?.debtRatio ?? null,
      change: standing === 'traded' ? changeRate : null,
    },
  };
}

function figuresOf(
  { quote, instrument }: Listed,
  shares: bigint,
  marketCap: Amount | null,
  reported?: Reported,
): Figures {
  const company = reported?.company ?? null;
  const report = company?.reports.at(-1);
  return {
    marketCap,
    turnover: quote.turnover,
    dividendYield: company && yieldOf(reported?.dividends ?? 0n, quote.last),
    salesGrowth: company?.salesGrowth ?? null,
    priceEarnings:
      report === undefined
        ? null
        : priceEarningsOf(quote.last, earningsOf(report.netProfit, shares, instrument.currency)),
    foreignOwnership: company?.foreignOwnership ?? null,
  };
}
