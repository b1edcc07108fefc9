/** A fill's costs, item by item: previews, holds and charges use the same function. */
import { type TradeDirection, type Order, computeUnitsValue } from '../orders/order.ts';
import {
  computeNextFillCharges,
  sumCharges,
  type Charge,
  type DeliveryOrIntraday,
} from '../../markets/charges/compute-charges.ts';
import { getDeliveryOrIntradayAtFill } from '../../markets/charges/day-end-charges.ts';
import { maximumOf, type Amount, type Price, type Quantity } from '../../ledger/money.ts';
import { computeInitialMargin } from '../positions/margin.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';

export interface FillCosts {
  notional: Amount;
  margin: Amount;
  charges: readonly Charge[];
  fee: Amount;
  tax: Amount;
  /**
   * Held in addition until the day's end, which shows whether the units are delivered; null if the charges are final at
   * once.
   */
  held: Amount | null;
  /** Margin, charges and what is held. */
  total: Amount;
}

/**
 * What has filled of the order before: caps, minimums and fixed commissions apply to the order as a whole. Some taxes
 * differ for a day trade and a short sale.
 */
type OrderFillProgress = Pick<Order, 'notional' | 'filled' | 'dayTrading' | 'side' | 'plannedAt'> & {
  /** When the order was accepted: it keeps the commission of that day, or of its last change. Null: now. */
  createdAt: number | null;
};
export const buildUnfilledOrderProgress = ({
  side,
  dayTrading,
}: Pick<Order, 'side' | 'dayTrading'>): OrderFillProgress => ({
  notional: 0n,
  filled: 0n,
  dayTrading,
  side,
  createdAt: null,
});

/** The market with the plans of the account's kind, and in a league by its season's rules. */
export function applyAccountTermsToMarket<View extends MarketView>(
  { seat, season }: Pick<AccountState, 'seat' | 'season'>,
  market: View,
): View {
  if (season) return { ...market, seasonEnds: season.endsAt, uncharged: !season.charges };
  return seat ? { ...market, seat } : market;
}

export function computeFillCosts(
  market: MarketView,
  direction: TradeDirection,
  price: Price,
  quantity: Quantity,
  leverage: number,
  waited: boolean,
  before: OrderFillProgress,
): FillCosts {
  const { instrument, date, plans, seat, uncharged } = market;
  const value = computeUnitsValue(direction, price, quantity, instrument.currency);
  const holding = uncharged ? 'delivery' : getDeliveryOrIntradayAtFill(instrument.market, date, before);
  const plannedAt = before.plannedAt ?? before.createdAt;
  const plannedOn = plans.length > 0 && plannedAt !== null ? market.dateAt(plannedAt) : date;
  const filled = { notional: before.notional, quantity: before.filled };
  const chargesAs = (as: DeliveryOrIntraday): Charge[] =>
    computeNextFillCharges(
      {
        instrument,
        side: direction,
        price,
        quantity,
        date,
        plannedOn,
        liquidity: waited ? 'maker' : 'taker',
        seat,
        plans,
        holding: as,
      },
      filled,
    );
  const charges = uncharged ? [] : chargesAs(holding === 'open' ? 'intraday' : holding);
  const held = holding === 'open' ? maximumOf(sumCharges(chargesAs('delivery')) - sumCharges(charges), 0n) : null;
  const margin = computeInitialMargin(value, leverage);
  const fee = sumCharges(charges, 'fee');
  const tax = sumCharges(charges, 'tax');
  return { notional: value, margin, charges, fee, tax, held, total: margin + fee + tax + (held ?? 0n) };
}
