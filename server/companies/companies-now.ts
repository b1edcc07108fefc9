/** A market's companies with their prices of one moment, made once for everybody who looks within it. */
import type { Standing } from '@bourse/core/companies/industries.ts';
import { type Market, STOCK_MARKETS } from '@bourse/core/market.ts';
import { notional, type Amount, type Rate, SCALE } from '@bourse/core/money.ts';
import { rulesOf } from '@bourse/core/rulebook/index.ts';
import type { Parts } from '../parts.ts';
import { changeRateOf, type Listed } from '../venue/board.ts';

export interface CompanyNow extends Listed {
  standing: Standing;
  changeRate: Rate;
  /** Null where nobody knows how many shares there are. */
  worth: { now: Amount; before: Amount } | null;
}

export interface CompaniesNow {
  /** Epoch ms. */
  at: number;
  companies: readonly CompanyNow[];
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
  return {
    now(market) {
      const now = parts.clock.now();
      const moments = kept.get(market) ?? [];
      kept.set(market, moments);
      const last = moments[0];
      if (last && now >= last.at && now - last.at < LIVES_MS) return last.made;
      const made = take(parts, market, now);
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

async function take(parts: CompanyParts, market: Market, now: number): Promise<CompaniesNow> {
  if (!hasCompanies(market)) return { at: now, companies: [] };
  await parts.board.ready(market, now);
  const { date } = parts.zones.toLocal(now, rulesOf(market).zone);
  const companies = parts.board.ranked(market, 'code', now).flatMap((listed): CompanyNow[] => {
    const { instrument } = listed;
    const standing = parts.due.standing(instrument.id, now);
    const isCompany = instrument.board === 'listed' || instrument.board === 'otc';
    return isCompany && standing !== 'delisted'
      ? [companyOf(listed, standing === 'suspended' ? standing : date <= instrument.listedOn ? 'firstDay' : 'traded')]
      : [];
  });
  return { at: now, companies };
}

function companyOf(listed: Listed, standing: Standing): CompanyNow {
  const { instrument, quote } = listed;
  const shares = instrument.sharesOutstanding * SCALE;
  return {
    ...listed,
    standing,
    changeRate: changeRateOf(quote),
    worth:
      shares > 0n
        ? {
            now: notional(quote.last, shares, instrument.currency),
            before: notional(quote.previousClose, shares, instrument.currency),
          }
        : null,
  };
}
