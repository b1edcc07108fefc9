/** Lending as the wire shows it. */
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { leastWorth } from '@bourse/core/products/lending/terms.ts';
import { type LendingOrder, quotaLeft, type StockCount } from '@bourse/core/products/lending/pool.ts';
import { BARRED_DAYS } from '@bourse/core/products/lending/reserving.ts';
import { lotOf } from '@bourse/core/markets/order-rules/lots.ts';
import { dayBasis } from '@bourse/core/borrowing/financing.ts';
import {
  loanValueAhead,
  loanValueEntries,
  MARKED_FROM,
  shownLoanValue,
} from '@bourse/core/borrowing/stock-borrowing.ts';
import type { Market } from '@bourse/core/markets/market.ts';
import { type Amount, formatAmount, formatScaled, larger, type Quantity, smaller } from '@bourse/core/ledger/money.ts';
import { ruleOn } from '@bourse/core/markets/rulebook/rulebook.ts';
import { type AccountId, encodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { nameIn } from '../venue/instrument-names.ts';
import { termsShown } from './lending-rules.ts';
import { countStock, readLastNights, readLendable } from './store.ts';
import { isoTimeOrNull } from '@bourse/core/dates.ts';

export type OrderRow = AnswerOf<Calls['lending/lend']>['order'];
export type PoolRow = Omit<AnswerOf<Calls['lending/listLendingPools']>['rows'][number], 'mine'>;
export type ViewParts = Pick<Parts, 'database' | 'clock' | 'feeds' | 'views' | 'lendingRules'>;

/** `mine`: what its holder can lend of it now; `pooled`: what of the instrument there is. */
export function orderRow(
  { feeds }: Pick<Parts, 'feeds'>,
  account: AccountId,
  language: Language,
  order: LendingOrder,
  mine: Quantity,
  pooled: StockCount | undefined,
): OrderRow {
  const { seq, kind, instrument, currency, status, dueAt, endedAt, cause, fees } = order;
  const known = feeds.instrument(instrument);
  const offered = kind === 'lend' && status !== 'finished' ? mine : 0n;
  return {
    id: encodeId('q', account, seq),
    kind,
    instrument,
    name: known ? nameIn(language, known) : instrument,
    currency,
    status,
    quantity: formatScaled(kind === 'lend' ? offered : (order.quantity ?? 0n)),
    lent: formatScaled(pooled && pooled.offered > 0n ? (fromLenders(pooled) * offered) / pooled.offered : 0n),
    fees: formatAmount(fees, currency),
    since: new Date(order.since).toISOString(),
    dueAt: isoTimeOrNull(dueAt),
    endedAt: isoTimeOrNull(endedAt),
    cause,
  };
}

/** The part of stock lent to shorts that comes from lenders: it is used before the house's. */
const fromLenders = ({ lent, offered }: StockCount): Quantity => smaller(lent, offered);

/** One customer's orders, with their holdings of the instruments. */
export async function orderRows(
  parts: Pick<Parts, 'database' | 'clock' | 'feeds'>,
  account: AccountId,
  language: Language,
  orders: readonly LendingOrder[],
): Promise<OrderRow[]> {
  const { kysely } = parts.database;
  const names = [...new Set(orders.filter(({ status }) => status !== 'finished').map(({ instrument }) => instrument))];
  const now = parts.clock.now();
  const [held, counts] = await Promise.all([readLendable(kysely, account, names, now), countStock(kysely, names, now)]);
  const units = new Map(held.map((each) => [each.instrument, each.units]));
  return orders.map((order) =>
    orderRow(parts, account, language, order, units.get(order.instrument) ?? 0n, counts.get(order.instrument)),
  );
}

/** What the fee is computed on now and next; collateral has been valued as it will be from the beginning. */
function valuedBy(market: Market, date: string): Pick<PoolRow, 'base' | 'baseNext' | 'collateral' | 'roundedTo'> {
  const entries = loanValueEntries(market);
  const ahead = loanValueAhead(market, date);
  const secured = shownLoanValue(ruleOn(entries, MARKED_FROM));
  return {
    base: shownLoanValue(ruleOn(entries, date)).base,
    baseNext: ahead && { from: ahead.from, ...shownLoanValue(ahead.value) },
    collateral: secured.base ?? '0',
    roundedTo: secured.roundedTo,
  };
}

/** The pool of each instrument that can be lent; without those that no feed knows. */
export async function poolRows(parts: ViewParts, names: readonly string[], language: Language): Promise<PoolRow[]> {
  const { kysely } = parts.database;
  const now = parts.clock.now();
  const [counts, nights] = await Promise.all([countStock(kysely, names, now), readLastNights(kysely, names)]);
  return names.flatMap((name): PoolRow[] => {
    const market = parts.views(name, now);
    const stock = market?.stock?.() ?? null;
    const counted = counts.get(name);
    if (!market || !stock || !counted) return [];
    const { instrument, date, quote } = market;
    const { currency } = instrument;
    const terms = parts.lendingRules.termsAt(instrument.market, now);
    const next = parts.lendingRules.comingAfter(instrument.market, now);
    const lenders = fromLenders(counted);
    const night = nights.get(name);
    const money = (amount: Amount): string => formatAmount(amount, currency);
    const { lot } = lotOf(instrument, date);
    const quota = stock.pool === null ? 0n : quotaLeft(stock.pool, counted, terms.quotaPart);
    const all = stock.pool === null ? null : stock.pool + counted.offered;
    const available = all === null ? null : formatScaled(larger(all - counted.lent - counted.unused, 0n));
    return [
      {
        instrument: name,
        name: nameIn(language, instrument),
        currency,
        open: terms.open,
        rate: formatScaled(stock.rate),
        dayBasis: dayBasis(currency),
        price: quote ? formatScaled(quote.last) : null,
        offered: formatScaled(counted.offered),
        house: stock.pool === null ? null : formatScaled(stock.pool),
        lent: formatScaled(counted.lent),
        fromLenders: formatScaled(lenders),
        fromHouse: formatScaled(counted.lent - lenders),
        unused: formatScaled(counted.unused),
        available,
        quota: formatScaled(quota - (quota % lot)),
        minimum: money(leastWorth(currency)),
        lendersPart: formatScaled(terms.lendersPart),
        ...valuedBy(instrument.market, date),
        noticeDays: terms.noticeDays,
        barredDays: BARRED_DAYS,
        coming: next && { from: new Date(next.from).toISOString(), ...termsShown(next) },
        night: night
          ? {
              date: night.night,
              units: formatScaled(night.borrowed),
              fee: money(night.fee),
              toLenders: money(night.to_lenders),
              toHouse: money(night.to_house),
            }
          : null,
      },
    ];
  });
}
