import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import { computeRemainingBorrowingQuota } from '@bourse/core/products/lending/lending-pool.ts';
import {
  getMinimumShortMarginRate,
  quoteBorrowingReservation,
  refuseBarredBorrower,
} from '@bourse/core/products/lending/borrowing-reservation.ts';
import {
  computeMarginOfOtherReservations,
  countReservedBorrowingUnits,
} from '@bourse/core/products/lending/lending-orders.ts';
import { addDays } from '@bourse/core/dates.ts';
import { formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { validateStockBorrow, createShortMarginEstimator } from './borrow-stock.ts';
import type { LendingDependencies } from './lend-stock.ts';
import { countLendableStock, readLastUnpaidBorrowingEnd, readLendingOrders, readShortUnits } from './store.ts';

/** The maximum number of a customer's reservations, over all instruments. */
const RESERVATIONS_MAXIMUM = 1_000;

export const previewBorrow =
  (dependencies: LendingDependencies & Pick<ServerDependencies, 'timeZones'>): Handler<'lending/previewBorrow'> =>
  async (input, { account }) => {
    const { database, lendingRules, clock, timeZones } = dependencies;
    const now = clock.now();
    const checkedBorrow = validateStockBorrow(dependencies, input, now);
    if (isRefusal(checkedBorrow)) return checkedBorrow;
    const { instrument, market, quantity } = checkedBorrow;
    const [lendingOrders, counts, unpaidAt, shorts] = await Promise.all([
      readLendingOrders(database.kysely, account, {
        kind: 'borrow',
        finished: false,
        before: null,
        limit: RESERVATIONS_MAXIMUM,
      }),
      countLendableStock(database.kysely, [instrument.id], now),
      readLastUnpaidBorrowingEnd(database.kysely, account),
      readShortUnits(database.kysely, account),
    ]);
    const barred = refuseBarredBorrower(unpaidAt, now);
    if (barred) return barred;
    const price = market.quote?.last ?? null;
    const stock = market.stock?.() ?? null;
    const initial = getMinimumShortMarginRate(market, price, quantity);
    const elsewhere = computeMarginOfOtherReservations(
      { lendingOrders },
      instrument,
      shorts,
      createShortMarginEstimator(dependencies, now),
    );
    const reserving = { instrument, price, date: market.date, quantity, initial, elsewhere };
    const before = countReservedBorrowingUnits({ lendingOrders }, instrument.id);
    const terms = lendingRules.termsAt(instrument.market, now);
    const quote = quoteBorrowingReservation(reserving, before, terms, stock);
    if ('refused' in quote) return quote;
    const counted = counts.get(instrument.id);
    if (counted && quantity > computeRemainingBorrowingQuota(quote.pool, counted, terms.quotaPart))
      return refuse('borrowingQuotaFull');
    const { zone } = getMarketRules(instrument.market);
    const { currency } = instrument;
    return {
      currency,
      rate: formatScaled(stock?.rate ?? 0n),
      worth: formatAmount(quote.worth, currency),
      fee: formatAmount(quote.fee, currency),
      needed: formatAmount(quote.needed, currency),
      nextAt: new Date(timeZones.toInstant(addDays(timeZones.toLocal(now, zone).date, 2), 0, zone)).toISOString(),
    };
  };
