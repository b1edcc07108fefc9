/** Lending as the wire shows it. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { getMinimumLendingWorth } from '@bourse/core/products/lending/lending-terms.ts';
import {
  type LendingOrder,
  computeRemainingBorrowingQuota,
  type LendingPoolCounts,
} from '@bourse/core/products/lending/lending-pool.ts';
import { UNPAID_NIGHT_BAN_DAYS } from '@bourse/core/products/lending/borrowing-reservation.ts';
import { getLotSizeRules } from '@bourse/core/markets/order-rules/lot-sizes.ts';
import { daysPerYearOf } from '@bourse/core/borrowing/overnight-borrowing-fees.ts';
import {
  nextStockLoanValuation,
  stockLoanValuationHistory,
  toDisplayedLoanValuation,
} from '@bourse/core/borrowing/stock-borrowing.ts';
import type { Market } from '@bourse/core/markets/market-types.ts';
import {
  type Amount,
  formatAmount,
  formatScaled,
  maximumOf,
  type Quantity,
  minimumOf,
} from '@bourse/core/ledger/money.ts';
import { getValueInForce } from '@bourse/core/markets/rulebook/rulebook.ts';
import { type AccountId, encodeId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { instrumentNameIn } from '../venue/instrument-names.ts';
import { buildLendingTermsView } from './lending-rules.ts';
import { countLendableStock, readLastDistributedNightFees, readLendableUnits } from './store.ts';
import { isoTimeOrNull } from '@bourse/core/dates.ts';

export type LendingOrderView = CallAnswer<Calls['lending/lend']>['order'];
export type LendingPoolView = Omit<CallAnswer<Calls['lending/listLendingPools']>['rows'][number], 'mine' | 'movement'>;
export type LendingViewDependencies = Pick<
  ServerDependencies,
  'database' | 'clock' | 'venues' | 'getMarketView' | 'lendingRules'
>;

/** `mine`: what its holder can lend of it now; `pooled`: what of the instrument there is. */
export function buildLendingOrderView(
  { venues }: Pick<ServerDependencies, 'venues'>,
  account: AccountId,
  language: Language,
  order: LendingOrder,
  mine: Quantity,
  pooled: LendingPoolCounts | undefined,
): LendingOrderView {
  const { seq, kind, instrument, currency, status, dueAt, endedAt, cause, fees } = order;
  const known = venues.instrument(instrument);
  const offered = kind === 'lend' && status !== 'finished' ? mine : 0n;
  return {
    id: encodeId('q', account, seq),
    kind,
    instrument,
    name: known ? instrumentNameIn(language, known) : instrument,
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
const fromLenders = ({ lent, offered }: LendingPoolCounts): Quantity => minimumOf(lent, offered);

/** One customer's orders, with their holdings of the instruments. */
export async function buildLendingOrderViews(
  dependencies: Pick<ServerDependencies, 'database' | 'clock' | 'venues'>,
  account: AccountId,
  language: Language,
  orders: readonly LendingOrder[],
): Promise<LendingOrderView[]> {
  const { kysely } = dependencies.database;
  const names = [...new Set(orders.filter(({ status }) => status !== 'finished').map(({ instrument }) => instrument))];
  const now = dependencies.clock.now();
  const [held, counts] = await Promise.all([
    readLendableUnits(kysely, account, names, now),
    countLendableStock(kysely, names, now),
  ]);
  const units = new Map(held.map((each) => [each.instrument, each.units]));
  return orders.map((order) =>
    buildLendingOrderView(
      dependencies,
      account,
      language,
      order,
      units.get(order.instrument) ?? 0n,
      counts.get(order.instrument),
    ),
  );
}

/** What the fee is computed on now and next, and the value of the collateral. */
function valuedBy(
  market: Market,
  date: string,
): Pick<LendingPoolView, 'base' | 'baseNext' | 'collateral' | 'roundedTo'> {
  const entries = stockLoanValuationHistory(market);
  const ahead = nextStockLoanValuation(market, date);
  const { base, roundedTo } = toDisplayedLoanValuation(getValueInForce(entries, date));
  return {
    base,
    baseNext: ahead && { from: ahead.from, ...toDisplayedLoanValuation(ahead.value) },
    collateral: base ?? '0',
    roundedTo,
  };
}

/** The pool of each instrument that can be lent; without those that no feed knows. */
export async function buildLendingPoolViews(
  dependencies: LendingViewDependencies,
  names: readonly string[],
  language: Language,
): Promise<LendingPoolView[]> {
  const { kysely } = dependencies.database;
  const now = dependencies.clock.now();
  const [counts, nights] = await Promise.all([
    countLendableStock(kysely, names, now),
    readLastDistributedNightFees(kysely, names),
  ]);
  return names.flatMap((name): LendingPoolView[] => {
    const market = dependencies.getMarketView(name, now);
    const stock = market?.stock?.() ?? null;
    const counted = counts.get(name);
    if (!market || !stock || !counted) return [];
    const { instrument, date, quote } = market;
    const { currency } = instrument;
    const terms = dependencies.lendingRules.termsAt(instrument.market, now);
    const next = dependencies.lendingRules.comingAfter(instrument.market, now);
    const lenders = fromLenders(counted);
    const night = nights.get(name);
    const money = (amount: Amount): string => formatAmount(amount, currency);
    const { lot } = getLotSizeRules(instrument, date);
    const quota = stock.pool === null ? 0n : computeRemainingBorrowingQuota(stock.pool, counted, terms.quotaPart);
    const all = stock.pool === null ? null : stock.pool + counted.offered;
    const available = all === null ? null : formatScaled(maximumOf(all - counted.lent - counted.unused, 0n));
    return [
      {
        instrument: name,
        name: instrumentNameIn(language, instrument),
        currency,
        open: terms.open,
        rate: formatScaled(stock.rate),
        dayBasis: daysPerYearOf(currency),
        price: quote ? formatScaled(quote.last) : null,
        offered: formatScaled(counted.offered),
        house: stock.pool === null ? null : formatScaled(stock.pool),
        lent: formatScaled(counted.lent),
        fromLenders: formatScaled(lenders),
        fromHouse: formatScaled(counted.lent - lenders),
        unused: formatScaled(counted.unused),
        available,
        quota: formatScaled(quota - (quota % lot)),
        minimum: money(getMinimumLendingWorth(currency)),
        lendersPart: formatScaled(terms.lendersPart),
        ...valuedBy(instrument.market, date),
        noticeDays: terms.noticeDays,
        barredDays: UNPAID_NIGHT_BAN_DAYS,
        coming: next && { from: new Date(next.from).toISOString(), ...buildLendingTermsView(next) },
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
