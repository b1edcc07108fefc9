/** Shares of another company that a merger or a spin-off gives for a holding, with the cost that they take over. */
import { divide, currencyDigitsOf, type Amount, power10, type Quantity, SCALE_DIGITS } from '../../ledger/money.ts';
import { computePriceOfAmount } from '../../markets/listings/merger-terms.ts';
import type { DecisionDraft } from '../execution/decision-draft.ts';
import { buildDeliveredShares, type DeliveredShares } from '../execution/delivered-shares.ts';
import type { Position } from '../orders/position.ts';
import type { CorporateAction, Instrument, InstrumentId } from '../../markets/market-types.ts';
import type { HoldingAdjustmentEvent, ShareDelivery } from './holding-adjustment.ts';
import { getLotSizeRules } from '../../markets/order-rules/lot-sizes.ts';
import type { PositionAdjustingAction } from '../../markets/listings/listing-status.ts';

/** What a customer holds in full gets shares; short, borrowed, pledged and day trades are settled in money. */
export const getsShares = (
  { side, leverage, dayTrading, pledge }: Position,
  { givesShares }: Pick<ShareDelivery, 'givesShares'>,
): boolean => givesShares && side === 'long' && leverage === 1 && !dayTrading && !pledge;

/** Null if the shares would cost nothing, which no fill can. */
export function priceShares(
  quantity: Quantity,
  carried: Amount,
  currency: string,
): Pick<DeliveredShares, 'quantity' | 'cost' | 'price'> | null {
  const price = computePriceOfAmount(carried, quantity, currency, 'buy');
  const cost = divide(price * quantity, power10(2 * SCALE_DIGITS - currencyDigitsOf(currency)), 'up');
  return price === 0n ? null : { quantity, cost, price };
}

/** Returns the number of their position. Their cost must be available by then; a lock goes with them. */
export function deliverOtherShares(
  draft: DecisionDraft,
  { market, currency, lockedUntil }: Position,
  shares: Omit<DeliveredShares, 'seq' | 'market' | 'currency' | 'lockedUntil'>,
): bigint {
  const seq = draft.nextSeq();
  // The fill has the next number.
  draft.nextSeq();
  const { order, position, fill } = buildDeliveredShares({ ...shares, seq, market, currency, lockedUntil }, draft.now);
  draft.pay(shares.cost, 'available', 'margin', 'margin', currency, `o${seq}`);
  draft.putOrder(order);
  draft.putPosition(position);
  draft.fills.push(fill);
  return seq;
}

/** The instrument whose shares it gives; null for none. */
export const getDeliveredInstrument = (action: CorporateAction): InstrumentId | null =>
  action.kind === 'merger' ? action.acquirer : action.kind === 'spinOff' ? action.company : null;

/** An action's terms for an account; `other` is the instrument whose shares it gives, `givesShares` as in the event. */
export function buildDeliveryTerms(
  action: PositionAdjustingAction,
  other: Instrument,
  givesShares: boolean,
): Pick<HoldingAdjustmentEvent, 'merger' | 'spinOff'> {
  const delivery = { wholeUnits: !getLotSizeRules(other, action.exDate).fraction, givesShares };
  if (action.kind === 'merger') {
    const { acquirer, shares, sharePrice, cash } = action;
    return { merger: { acquirer, shares, sharePrice, cash, acquirerName: other.name, ...delivery } };
  }
  if (action.kind !== 'spinOff') return {};
  const { company, shares, sharePrice, costShare } = action;
  return { spinOff: { company, shares, sharePrice, costShare, companyName: other.name, ...delivery } };
}
