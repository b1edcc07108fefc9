/** A market's companies with their prices at one moment, computed once for everybody who asks at about that time. */
import { type Breadth, breadthOf } from '@bourse/core/information/companies/industries.ts';
import { type Figures, type Ranked, tellsFigure } from '@bourse/core/information/companies/ranking.ts';
import {
  profitGrowthOf,
  sharesNow,
  type Told,
  type Valuation,
  valuationOf,
  worthOf,
} from '@bourse/core/information/companies/valuation.ts';
import { type Company, type Market, STOCK_MARKETS } from '@bourse/core/markets/market.ts';
import type { Amount, Price, Rate } from '@bourse/core/ledger/money.ts';
import { rulesOf } from '@bourse/core/markets/rulebook/rulebook.ts';
import type { Parts } from '../parts.ts';
import { changeRateOf, type Listed } from '../venue/instrument-board.ts';
import { createReports, type Reported, type Reports } from './company-reports.ts';

export interface CompanyNow extends Listed, Ranked {
  changeRate: Rate;
  value: Valuation;
  /** Null without reports. */
  told: Told | null;
  /** Null if no source gives the date of the next report. */
  nextReport: Company['nextReport'] | null;
  /** Null if the number of shares is unknown. */
  worth: { now: Amount; before: Amount } | null;
}

export interface CompaniesNow {
  /** Epoch ms. */
  at: number;
  companies: readonly CompanyNow[];
  /** For how many companies the reports have been looked up, out of how many. */
  reported: { done: number; all: number };
}

export type CompanyParts = Pick<Parts, 'board' | 'clock' | 'due' | 'feeds' | 'zones'>;

/** The greatest age of a list's prices. */
const LIVES_MS = 5_000;
/** How many snapshots are cached: they limit how long paging through a list may take. */
const KEPT = 24;

export interface Companies {
  /** The present moment's. */
  now(market: Market): Promise<CompaniesNow>;
  /** An earlier snapshot, by its `at`; null if it is no longer cached. */
  at(market: Market, at: number): CompaniesNow | null;
  /** The breadth of a whole market now, including coins; doesn't look up reports. */
  whole(market: Market): Promise<Breadth>;
}

const stocks: readonly Market[] = STOCK_MARKETS;
export const hasCompanies = (market: Market): boolean => stocks.includes(market);

interface Moment {
  at: number;
  members: Promise<MemberNow[]>;
  whole: Promise<Breadth> | null;
  /** With reports: looking them up takes time, so it is done only when requested. */
  made: Promise<CompaniesNow> | null;
  done: CompaniesNow | null;
}

export function createCompanies(parts: CompanyParts): Companies {
  const kept = new Map<Market, Moment[]>();
  const reports = createReports(parts.feeds);
  function momentOf(market: Market): Moment {
    const now = parts.clock.now();
    const moments = kept.get(market) ?? [];
    const [last] = moments;
    if (last && now >= last.at && now - last.at < LIVES_MS) return last;
    const moment: Moment = { at: now, members: membersOf(parts, market, now), whole: null, made: null, done: null };
    // A moment of which only the breadth was requested has no pages, so it needn't be kept.
    kept.set(market, [moment, ...moments.filter(({ made }) => made !== null)].slice(0, KEPT));
    moment.members.catch(() => {
      const left = kept.get(market) ?? [];
      kept.set(
        market,
        left.filter((each) => each !== moment),
      );
    });
    return moment;
  }
  return {
    now(market) {
      const moment = momentOf(market);
      if (moment.made) return moment.made;
      const made = (moment.made = take(parts, reports, market, moment));
      made.then(
        (done) => (moment.done = done),
        () => (moment.made = null),
      );
      return made;
    },
    at: (market, at) => kept.get(market)?.find((moment) => moment.at === at)?.done ?? null,
    whole(market) {
      const moment = momentOf(market);
      return (moment.whole ??= moment.members.then(breadthOf));
    },
  };
}

async function take(
  parts: CompanyParts,
  reports: Reports,
  market: Market,
  { at, members }: Pick<Moment, 'at' | 'members'>,
): Promise<CompaniesNow> {
  const all = await members;
  // Coins and currency pairs report nothing.
  if (!hasCompanies(market))
    return { at, companies: all.map((member) => companyOf(market, member)), reported: { done: 0, all: 0 } };
  const { date } = parts.zones.toLocal(at, rulesOf(market).zone);
  const instruments = all.map(({ instrument }) => instrument);
  const reported = await reports(market, instruments, date, at);
  const companies = all.map((member) => companyOf(market, member, reported.of(member.instrument.id)));
  return { at, companies, reported: { done: reported.done, all: reported.all } };
}

/** A market's members: its companies, its coins, or its currency pairs. */
const isMember = ({ due }: CompanyParts, { board, id }: Listed['instrument'], now: number): boolean =>
  board !== 'index' && due.standing(id, now) !== 'delisted';

type MemberNow = Pick<CompanyNow, 'instrument' | 'quote' | 'standing' | 'changeRate' | 'worth'> & { shares: bigint };

async function membersOf(parts: CompanyParts, market: Market, now: number): Promise<MemberNow[]> {
  const { board, due, zones } = parts;
  await board.ready(market, now);
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

function companyOf(market: Market, { shares, ...member }: MemberNow, reported?: Reported): CompanyNow {
  const { quote, instrument } = member;
  const told = reported?.company ?? null;
  const { currency } = instrument;
  const value = valuationOf(told, { shares, dividends: reported?.dividends ?? 0n, price: quote.last, currency });
  return {
    ...member,
    code: instrument.code,
    nextReport: told?.nextReport ?? null,
    figures: figuresOf(market, member, value, told),
    value,
    told,
  };
}

function figuresOf(
  market: Market,
  { quote, standing, changeRate }: Pick<MemberNow, 'quote' | 'standing' | 'changeRate'>,
  { marketCap, dividendYield, priceEarnings, priceBook, priceSales }: Valuation,
  told: Told | null,
): Figures {
  return {
    ...{ marketCap, priceEarnings, priceBook, priceSales },
    turnover: tellsFigure(market, 'turnover') ? quote.turnover : null,
    change: standing === 'traded' ? changeRate : null,
    dividendYield: told && dividendYield,
    salesGrowth: told?.salesGrowth ?? null,
    ...(told ? profitGrowthOf(told) : { operatingGrowth: null, netGrowth: null }),
    foreignOwnership: told?.foreignOwnership ?? null,
  };
}
