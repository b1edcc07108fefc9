/** The pages of a list of companies, cut from one ordering at one moment. */
import type { rank } from '@bourse/core/information/companies/ranking.ts';
import type { Market } from '@bourse/core/markets/market.ts';
import type { Companies, CompaniesNow, CompanyNow } from './market-snapshot.ts';

export type Ordered = ReturnType<typeof rank<CompanyNow>> & {
  /** Set if something besides reports is being looked up. */
  computing?: Computing | null;
};
export type Computing = CompaniesNow['reported'];

/** The most orderings cached for a moment. */
const KEPT = 100;

/** Each ordering of a moment is computed once for all equal requests, not again for each page. */
export function keptOrders<Order>(): (taken: CompaniesNow, name: string, make: () => Order) => Order {
  const kept = new WeakMap<CompaniesNow, Map<string, Order>>();
  return (taken, name, make) => {
    const orders = kept.get(taken) ?? new Map<string, Order>();
    kept.set(taken, orders);
    const order = orders.get(name) ?? make();
    orders.delete(name);
    orders.set(name, order);
    if (orders.size > KEPT) orders.delete(orders.keys().next().value!);
    return order;
  };
}

/** A cursor holds the list's moment, the position reached and the last company shown. */
const CURSOR = /^(\d{1,15}):(\d{1,6}):(.{1,64})$/;

export interface Page<Order extends Ordered> {
  taken: CompaniesNow;
  ordered: Order;
  from: number;
  shown: readonly CompanyNow[];
  next: string | null;
}

/** If the cursor's snapshot is no longer cached, continues after the last listed company in the present order. */
export async function walk<Order extends Ordered>(
  companies: Companies,
  market: Market,
  orderOf: (taken: CompaniesNow) => Order | Promise<Order>,
  cursor: string | undefined,
  limit: number,
): Promise<Page<Order>> {
  const [, at, told, last] = CURSOR.exec(cursor ?? '') ?? [];
  const kept = at === undefined ? null : companies.at(market, Number(at));
  const taken = kept ?? (await companies.now(market));
  const ordered = await orderOf(taken);
  const place =
    kept || at === undefined ? 0 : ordered.companies.findIndex(({ instrument }) => instrument.id === last) + 1;
  const from = place === 0 ? Number(told ?? 0) : place;
  const shown = ordered.companies.slice(from, from + limit);
  const end = from + shown.length;
  const lastShown = shown.at(-1);
  const next = lastShown && end < ordered.companies.length ? `${taken.at}:${end}:${lastShown.instrument.id}` : null;
  return { taken, ordered, from, shown, next };
}

/** Null once everything has been looked up. */
export const computingOf = ({ reported }: CompaniesNow): Computing | null =>
  reported.done < reported.all ? reported : null;
