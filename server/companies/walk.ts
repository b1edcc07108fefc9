/** The pages of a list of companies, cut from one order of one moment. */
import type { rank } from '@bourse/core/companies/ranking.ts';
import type { Market } from '@bourse/core/market.ts';
import type { Companies, CompaniesNow, CompanyNow } from './companies-now.ts';

export type Ordered = ReturnType<typeof rank<CompanyNow>>;

/** A cursor says of which moment the walk is, how far it has come, and whom it told last. */
const CURSOR = /^(\d{1,15}):(\d{1,6}):(.{1,64})$/;

export interface Page {
  taken: CompaniesNow;
  ordered: Ordered;
  from: number;
  shown: readonly CompanyNow[];
  next: string | null;
}

/** Of a moment that is no longer kept the walk goes on behind whom it told last, in the order of now. */
export async function walk(
  companies: Companies,
  market: Market,
  orderOf: (taken: CompaniesNow) => Ordered,
  cursor: string | undefined,
  limit: number,
): Promise<Page> {
  const [, at, told, last] = CURSOR.exec(cursor ?? '') ?? [];
  const kept = at === undefined ? null : companies.at(market, Number(at));
  const taken = kept ?? (await companies.now(market));
  const ordered = orderOf(taken);
  const place =
    kept || at === undefined ? 0 : ordered.companies.findIndex(({ instrument }) => instrument.id === last) + 1;
  const from = place === 0 ? Number(told ?? 0) : place;
  const shown = ordered.companies.slice(from, from + limit);
  const end = from + shown.length;
  const lastShown = shown.at(-1);
  const next = lastShown && end < ordered.companies.length ? `${taken.at}:${end}:${lastShown.instrument.id}` : null;
  return { taken, ordered, from, shown, next };
}

/** Null once all is looked up. */
export const computingOf = ({ reported }: CompaniesNow) => (reported.done < reported.all ? reported : null);
