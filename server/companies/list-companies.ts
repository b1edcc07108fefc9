import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { industryOf } from '@bourse/core/companies/industries.ts';
import { formatAmount } from '@bourse/core/money.ts';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import type { Companies, CompaniesNow, CompanyNow } from './companies-now.ts';

interface Ordered {
  companies: readonly CompanyNow[];
  /** How many of them, from the first on, have a place. */
  placed: number;
}

/** Largest first, equals by code; behind them those who stand apart. */
function order({ companies }: CompaniesNow, industry: string | undefined): Ordered {
  const among = companies.filter(({ instrument }) => !industry || industryOf(instrument.sector) === industry);
  const placed = among
    .filter(({ standing }) => standing === 'traded')
    .sort((a, b) => Number((b.worth?.now ?? 0n) - (a.worth?.now ?? 0n)));
  return {
    companies: [...placed, ...among.filter(({ standing }) => standing !== 'traded')],
    placed: placed.length,
  };
}

const orders = new WeakMap<CompaniesNow, Map<string, Ordered>>();
function orderOf(taken: CompaniesNow, industry: string | undefined): Ordered {
  const known = orders.get(taken) ?? new Map<string, Ordered>();
  orders.set(taken, known);
  const name = industry ?? '';
  const found = known.get(name) ?? order(taken, industry);
  known.set(name, found);
  return found;
}

/** A cursor says of which moment the walk is, how far it has come, and whom it told last. */
const CURSOR = /^(\d{1,15}):(\d{1,6}):(.{1,64})$/;

/** Of a moment that is no longer kept the walk goes on behind whom it told last, in the order of now. */
async function walk(companies: Companies, market: Parameters<Companies['now']>[0], industry?: string, cursor?: string) {
  const [, at, from, last] = CURSOR.exec(cursor ?? '') ?? [];
  if (at === undefined) {
    const taken = await companies.now(market);
    return { taken, ordered: orderOf(taken, industry), from: 0 };
  }
  const kept = companies.at(market, Number(at));
  const taken = kept ?? (await companies.now(market));
  const ordered = orderOf(taken, industry);
  const place = ordered.companies.findIndex(({ instrument }) => instrument.id === last) + 1;
  return { taken, ordered, from: kept || place === 0 ? Number(from) : place };
}

export const listCompanies =
  ({ board, clock }: Pick<Parts, 'board' | 'clock'>, companies: Companies): Handler<'discovery/listCompanies'> =>
  async ({ market, industry, cursor, limit = PAGE_SIZE }, { language }) => {
    const { taken, ordered, from } = await walk(companies, market, industry, cursor);
    const shown = ordered.companies.slice(from, from + limit);
    const rows = await board.rows(shown, language, clock.now());
    const end = from + shown.length;
    return {
      at: new Date(taken.at).toISOString(),
      rows: rows.map((row, index) => {
        const { standing, worth } = shown[index]!;
        return {
          ...row,
          place: from + index < ordered.placed ? from + index + 1 : null,
          standing,
          marketCap: worth && formatAmount(worth.now, row.currency),
        };
      }),
      next: end < ordered.companies.length ? `${taken.at}:${end}:${shown.at(-1)!.instrument.id}` : null,
    };
  };
