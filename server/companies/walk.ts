/** The pages of a list of companies, cut from one order of one moment. */
import type { rank } from '@bourse/core/companies/ranking.ts';
import type { Market } from '@bourse/core/market.ts';
import type { Companies, CompaniesNow, CompanyNow } from './companies-now.ts';

export type Ordered<Company extends CompanyNow = CompanyNow> = ReturnType<typeof rank<Company>> & {
  /** Where more is looked up than reports. */
  computing?: Computing | null;
};
export type Computing = CompaniesNow['reported'];

/** Orders of so many kinds are kept of a moment. */
const KEPT = 100;

/** Each order of a moment is made once for everybody who asks alike, and not anew for each page. */
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

/** A cursor says of which moment the walk is, how far it has come, and whom it told last. */
const CURSOR = /^(\d{1,15}):(\d{1,6}):(.{1,64})$/;

export interface Page<Company extends CompanyNow> {
  taken: CompaniesNow;
  ordered: Ordered<Company>;
  from: number;
  shown: readonly Company[];
  next: string | null;
}

/** Of a moment that is no longer kept the walk goes on behind whom it told last, in the order of now. */
export async function walk<Company extends CompanyNow>(
  companies: Companies,
  market: Market,
  orderOf: (taken: CompaniesNow) => Ordered<Company> | Promise<Ordered<Company>>,
  cursor: string | undefined,
  limit: number,
): Promise<Page<Company>> {
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

/** Null once all is looked up. */
export const computingOf = ({ reported }: CompaniesNow): Computing | null =>
  reported.done < reported.all ? reported : null;
