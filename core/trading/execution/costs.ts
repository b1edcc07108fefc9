/** A fill's costs, item by item: previews, holds and charges use the same function. */
import { type Direction, type Order, worthOf } from '../orders/order.ts';
import { chargesOfNextFill, sumOf, type Charge, type Holding } from '../../markets/charges/charges.ts';
import { holdingAtFill } from '../../markets/charges/day-end-charges.ts';
import { larger, type Amount, type Price, type Quantity } from '../../ledger/money.ts';
import { initialMargin } from '../positions/margin.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';

export interface Costs {
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
type Before = Pick<Order, 'notional' | 'filled' | 'dayTrading' | 'side' | 'plannedAt'> & {
  /** When the order was accepted: it keeps the commission of that day, or of its last change. Null: now. */
  createdAt: number | null;
};
export const nothingBefore = ({ side, dayTrading }: Pick<Order, 'side' | 'dayTrading'>): Before => ({
  notional: 0n,
  filled: 0n,
  dayTrading,
  side,
  createdAt: null,
});

/** The market with the plans of the account's kind, and in a league by its season's rules. */
export function asSeenBy<View extends MarketView>(
  { seat, season }: Pick<AccountState, 'seat' | 'season'>,
  market: View,
): View {
  if (season) return { ...market, seasonEnds: season.endsAt, uncharged: !season.charges };
  return seat ? { ...market, seat } : market;
}

export function costsOf(
  market: MarketView,
  direction: Direction,
  price: Price,
  quantity: Quantity,
  leverage: number,
  waited: boolean,
  before: Before,
): Costs {
  const { instrument, date, plans, seat, uncharged } = market;
  const value = worthOf(direction, price, quantity, instrument.currency);
  const holding = uncharged ? 'delivery' : holdingAtFill(instrument.market, date, before);
  const plannedAt = before.plannedAt ?? before.createdAt;
  const plannedOn = plans.length > 0 && plannedAt !== null ? market.dateAt(plannedAt) : date;
  const filled = { notional: before.notional, quantity: before.filled };
  const chargesAs = (as: Holding): Charge[] =>
    chargesOfNextFill(
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
  const held = holding === 'open' ? larger(sumOf(chargesAs('delivery')) - sumOf(charges), 0n) : null;
  const margin = initialMargin(value, leverage);
  const fee = sumOf(charges, 'fee');
  const tax = sumOf(charges, 'tax');
  return { notional: value, margin, charges, fee, tax, held, total: margin + fee + tax + (held ?? 0n) };
}
