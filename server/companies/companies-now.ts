/** A market's companies with their prices of one moment, made once for everybody who looks within it. */
import { type Breadth, breadthOf } from '@bourse/core/companies/industries.ts';
import type { Figures } from '@bourse/core/companies/ranking.ts';
import type { Screenable } from '@bourse/core/companies/screen.ts';
import { earningsOf, priceEarningsOf, sharesNow, worthOf, yieldOf } from '@bourse/core/companies/valuation.ts';
import { type Company, type Market, STOCK_MARKETS } from '@bourse/core/market.ts';
import type { Amount, Price, Rate } from '@bourse/core/money.ts';
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
export const LIVES_MS = 5_000;
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
  const { board, feeds } = parts;
  await board.ready(market, now);
  const { date } = parts.zones.toLocal(now, rulesOf(market).zone);
  const instruments = feeds.listed(market).filter((instrument) => isMember(parts, instrument, now));
  const reported = await reports(market, instruments, date, now);
  const companies = membersOf(parts, market, now).map((member) => companyOf(member, reported.of(member.instrument.id)));
  return { at: now, companies, reported: { done: reported.done, all: reported.all } };
}

/** Who makes up a market: its companies, or its coins. */
const isMember = ({ due }: CompanyParts, { board, id }: Listed['instrument'], now: number): boolean =>
  (board === 'listed' || board === 'otc' || board === 'crypto') && due.standing(id, now) !== 'delisted';

type MemberNow = Pick<CompanyNow, 'instrument' | 'quote' | 'standing' | 'changeRate' | 'worth'> & { shares: bigint };

function membersOf(parts: CompanyParts, market: Market, now: number): MemberNow[] {
  const { board, due, zones } = parts;
  const { date } = zones.toLocal(now, rulesOf(market).zone);
  return board
    .ranked(market, 'code', now)
    .filter(({ instrument }) => isMember(parts, instrument, now))
    .map(({ instrument, quote }) => {
      const { id, listedOn, currency } = instrument;
      const shares = sharesNow(
        instrument,
        due.divided(id, now).map(({ action }) => action),
      );
      const worthAt = (price: Price): Amount => worthOf(price, shares, currency);
      return {
        ...{ instrument, quote, shares, changeRate: changeRateOf(quote) },
        standing: due.standing(id, now) === 'suspended' ? 'suspended' : date <= listedOn ? 'firstDay' : 'traded',
        worth: shares > 0n ? { now: worthAt(quote.last), before: worthAt(quote.previousClose) } : null,
      };
    });
}

/** How a whole market has moved today, by its members; what they report isn't looked up for it. */
export async function wholeMarket(parts: CompanyParts, market: Market, now: number): Promise<Breadth> {
  await parts.board.ready(market, now);
  return breadthOf(membersOf(parts, market, now));
}

function companyOf({ shares, ...member }: MemberNow, reported?: Reported): CompanyNow {
  const { worth, standing, changeRate } = member;
  const figures = figuresOf(member, shares, worth?.now ?? null, reported);
  const { marketCap, priceEarnings, dividendYield, salesGrowth } = figures;
  return {
    ...member,
    code: member.instrument.code,
    nextReport: reported?.company?.nextReport ?? null,
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
