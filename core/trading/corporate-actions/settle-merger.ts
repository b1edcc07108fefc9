/**
 * A merger, for one position. What a customer holds in full becomes shares of the acquirer, with its cost and lock;
 * fractions and the cash are paid. Short, borrowed, pledged and day trades, and holdings in copies, leagues and house
 * accounts end as at a delisting, in money alone, at the stated price of the acquirer's shares.
 */
import {
  divide,
  currencyDigitsOf,
  type Amount,
  power10,
  type Quantity,
  SCALE,
  SCALE_DIGITS,
} from '../../ledger/money.ts';
import {
  computeCarriedCost,
  computeMergerMoney,
  computeMergerUnits,
  computePriceOfAmount,
} from '../../markets/listings/merger-terms.ts';
import type { Instrument, MergerTerms } from '../../markets/market-types.ts';
import { getLotSizeRules } from '../../markets/order-rules/lot-sizes.ts';
import type { DecisionDraft } from '../execution/decision-draft.ts';
import { buildDeliveredShares, type DeliveredShares } from '../execution/delivered-shares.ts';
import type { Position } from '../orders/position.ts';
import type { HoldingAdjustment, HoldingAdjustmentEvent, MergerEvent } from './holding-adjustment.ts';
import { adjustPosition } from './scale-holdings-by-ratio.ts';

/** The source of the price of shares that replace others, in place of a feed. */
export const MERGER_SOURCE = 'merger';

export interface SettledMerger {
  row: HoldingAdjustment;
  units: Quantity;
  money: Amount;
}

/** Nothing may be reserved. */
export function settleMerger(
  draft: DecisionDraft,
  position: Position,
  event: HoldingAdjustmentEvent,
  merger: MergerEvent,
): SettledMerger {
  const { side, currency, openQuantity: quantity, openCost } = position;
  const computeMoney = (delivered: Quantity) =>
    computeMergerMoney(merger, { quantity, delivered, currency }, side === 'long' ? 'down' : 'up');
  const units = givesShares(position, merger)
    ? computeMergerUnits(merger, quantity, merger.wholeUnits ? SCALE : 1n)
    : 0n;
  const shares = units === 0n ? null : priceShares(units, computeCarriedCost(openCost, computeMoney(units)), currency);
  const { money } = computeMoney(shares?.quantity ?? 0n);
  const price = computePriceOfAmount(
    money + (shares?.cost ?? 0n),
    quantity,
    currency,
    side === 'long' ? 'sell' : 'buy',
  );
  const row = adjustPosition(draft, position, { ...event, price }, SCALE);
  if (!shares) return { row, units: 0n, money };
  const seq = draft.nextSeq();
  draft.nextSeq();
  deliver(draft, {
    ...shares,
    ...{ seq, instrument: merger.acquirer, market: position.market, currency, lockedUntil: position.lockedUntil },
    ...{ source: MERGER_SOURCE, rule: 'merger' },
  });
  return { row: { ...row, delivered: { position: seq, openCost } }, units: shares.quantity, money };
}

const givesShares = ({ side, leverage, dayTrading, pledge }: Position, { givesShares: gives }: MergerEvent): boolean =>
  gives && side === 'long' && leverage === 1 && !dayTrading && !pledge;

/** Null if the shares would cost nothing, which no fill can. */
function priceShares(
  quantity: Quantity,
  carried: Amount,
  currency: string,
): Pick<DeliveredShares, 'quantity' | 'cost' | 'price'> | null {
  const price = computePriceOfAmount(carried, quantity, currency, 'buy');
  const cost = divide(price * quantity, power10(2 * SCALE_DIGITS - currencyDigitsOf(currency)), 'up');
  return price === 0n ? null : { quantity, cost, price };
}

function deliver(draft: DecisionDraft, shares: DeliveredShares): void {
  const { order, position, fill } = buildDeliveredShares(shares, draft.now);
  draft.pay(shares.cost, 'available', 'margin', 'margin', shares.currency, `o${shares.seq}`);
  draft.putOrder(order);
  draft.putPosition(position);
  draft.fills.push(fill);
}

/** `acquirer` is the instrument; `givesShares` as in the event. */
export const buildMergerEvent = (
  { acquirer, shares, sharePrice, cash, exDate }: MergerTerms & { exDate: string },
  instrument: Instrument,
  gives: boolean,
): MergerEvent => ({
  ...{ acquirer, shares, sharePrice, cash },
  acquirerName: instrument.name,
  wholeUnits: !getLotSizeRules(instrument, exDate).fraction,
  givesShares: gives,
});
