/** The pages of a list of companies, cut from one ordering at one moment. */
import type { rankCompanies } from '@bourse/core/information/companies/company-ranking.ts';
import type { Market } from '@bourse/core/markets/market-types.ts';
import type { MarketSnapshotCache, MarketSnapshot, CompanySnapshot } from './market-snapshot.ts';

export type RankedCompanies = ReturnType<typeof rankCompanies<CompanySnapshot>> & {
  /** Set if something besides reports is being looked up. */
  computing?: LookupProgress | null;
};
export type LookupProgress = MarketSnapshot['reportLookupProgress'];

/** The most orderings cached for a moment. */
const CACHED_ORDERINGS_MAXIMUM = 100;

/** Each ordering of a moment is computed once for all equal requests, not again for each page. */
export function createRankedCompaniesCache<Order>(): (taken: MarketSnapshot, name: string, make: () => Order) => Order {
  const cached = new WeakMap<MarketSnapshot, Map<string, Order>>();
  return (taken, name, make) => {
    const orders = cached.get(taken) ?? new Map<string, Order>();
    cached.set(taken, orders);
    const order = orders.get(name) ?? make();
    orders.delete(name);
    orders.set(name, order);
    if (orders.size > CACHED_ORDERINGS_MAXIMUM) orders.delete(orders.keys().next().value!);
    return order;
  };
}

/** A cursor holds the list's moment, the position reached and the last company shown. */
const CURSOR = /^(\d{1,15}):(\d{1,6}):(.{1,64})$/;

export interface CompanyListPage<Order extends RankedCompanies> {
  taken: MarketSnapshot;
  ordered: Order;
  from: number;
  listed: readonly CompanySnapshot[];
  next: string | null;
}

/** If the cursor's snapshot is no longer cached, continues after the last listed company in the present order. */
export async function buildCompanyListPage<Order extends RankedCompanies>(
  companies: MarketSnapshotCache,
  market: Market,
  orderOf: (taken: MarketSnapshot) => Order | Promise<Order>,
  cursor: string | undefined,
  limit: number,
): Promise<CompanyListPage<Order>> {
  const [, at, position, last] = CURSOR.exec(cursor ?? '') ?? [];
  const cached = at === undefined ? null : companies.at(market, Number(at));
  const taken = cached ?? (await companies.now(market));
  const ordered = await orderOf(taken);
  const place =
    cached || at === undefined ? 0 : ordered.companies.findIndex(({ instrument }) => instrument.id === last) + 1;
  const from = place === 0 ? Number(position ?? 0) : place;
  const listed = ordered.companies.slice(from, from + limit);
  const end = from + listed.length;
  const lastListed = listed.at(-1);
  const next = lastListed && end < ordered.companies.length ? `${taken.at}:${end}:${lastListed.instrument.id}` : null;
  return { taken, ordered, from, listed, next };
}

/** Null once everything has been looked up. */
export const getReportLookupProgress = ({ reportLookupProgress }: MarketSnapshot): LookupProgress | null =>
  reportLookupProgress.done < reportLookupProgress.all ? reportLookupProgress : null;
