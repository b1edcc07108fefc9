/**
 * Reserves stock of a pool that a customer wants to sell short, and checks the reservation as far as that needs no
 * account.
 */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import {
  decideReserveBorrowing,
  type LendingChanges,
  computeMarginOfOtherReservations,
} from '@bourse/core/products/lending/lending-orders.ts';
import { getMinimumShortMarginRate, computeShortMargin } from '@bourse/core/products/lending/borrowing-reservation.ts';
import {
  type Amount,
  formatScaled,
  parseScaled,
  type Quantity,
  SCALE,
  STORED_INTEGER_MAXIMUM,
} from '@bourse/core/ledger/money.ts';
import { computeIdempotencyKey } from '../desk/command.ts';
import type { Handler } from '../calls/handler-types.ts';
import { type LendAnswer, type LendingDependencies, buildLendAnswer } from './lend-stock.ts';
import { activeLendingOrdersLoad, unpaidNightLoad, buildLendingPoolCountsLoad } from './lending-records.ts';
import { readShortUnits } from './store.ts';
import { isValidLotQuantity, getLotSizeRules } from '@bourse/core/markets/order-rules/lot-sizes.ts';
import type { Instrument } from '@bourse/core/markets/market-types.ts';
import type { MarketView } from '@bourse/core/trading/orders/market-view.ts';

export const borrowStock =
  (dependencies: LendingDependencies): Handler<'lending/borrow'> =>
  async (input, caller) => {
    const { database, desk, getMarketView, lendingRules, clock } = dependencies;
    const { account } = caller;
    const wished = validateStockBorrow(dependencies, input, clock.now());
    if (isRefusal(wished)) return wished;
    const { instrument, quantity, market: seen } = wished;
    const shorts = await readShortUnits(database.kysely, account);
    return desk.run<LendingChanges, LendAnswer>({
      account,
      actor: { account },
      key: computeIdempotencyKey('lending/borrow', input),
      currencies: [instrument.currency],
      instrument: instrument.id,
      loads: [activeLendingOrdersLoad, buildLendingPoolCountsLoad(instrument.id, clock.now()), unpaidNightLoad],
      decide(state, now) {
        const market = getMarketView(instrument.id, now);
        const price = market?.quote?.last ?? null;
        const initial = market ? getMinimumShortMarginRate(market, price, quantity) : SCALE;
        const elsewhere = computeMarginOfOtherReservations(
          state,
          instrument,
          shorts,
          createShortMarginEstimator(dependencies, now),
        );
        const borrowRequest = { instrument, price, date: market?.date ?? seen.date, quantity, initial, elsewhere };
        const terms = lendingRules.termsAt(instrument.market, now);
        return decideReserveBorrowing(state, borrowRequest, terms, market?.stock?.() ?? null, now);
      },
      answer: (changes) => buildLendAnswer(dependencies, caller, changes),
    });
  };

/** Checks a requested reservation, as far as that needs no account. */

interface CheckedBorrow {
  instrument: Instrument;
  market: MarketView;
  quantity: Quantity;
}

/** The margin that a short of this many units would need now; null without a price. */
export const createShortMarginEstimator =
  ({ getMarketView }: Pick<LendingDependencies, 'getMarketView'>, now: number) =>
  (id: string, units: Quantity): Amount | null => {
    const market = getMarketView(id, now);
    const price = market?.quote?.last ?? null;
    if (!market || price === null) return null;
    return computeShortMargin(
      price,
      units,
      market.instrument.currency,
      getMinimumShortMarginRate(market, price, units),
    );
  };

export function validateStockBorrow(
  { venues, getMarketView }: Pick<LendingDependencies, 'venues' | 'getMarketView'>,
  input: { instrument: string; quantity: string },
  now: number,
): CheckedBorrow | Refusal {
  const instrument = venues.instrument(input.instrument);
  const market = instrument && getMarketView(instrument.id, now);
  if (!instrument || !market) return refuse('instrumentNotFound', { instrument: input.instrument });
  const quantity = parseScaled(input.quantity);
  if (quantity === null || quantity > STORED_INTEGER_MAXIMUM) return refuse('badInput', { field: 'quantity' });
  if (instrument.market === 'FX' || instrument.board === 'index') return refuse('stockNotLent');
  const lot = getLotSizeRules(instrument, market.date);
  if (!isValidLotQuantity(quantity, lot))
    return refuse('offLot', { lot: formatScaled(lot.lot), minimum: formatScaled(lot.minimum) });
  return { instrument, market, quantity };
}
