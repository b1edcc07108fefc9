/** A position's protection: the closing orders for it alone, and the changes meant by newly typed prices. */
import { parseScaled } from '@bourse/core/ledger/money.ts';
import type { Order } from './shared/order-text.ts';
import { parseTypedAmount } from '../../format/typed-amounts.ts';
import { useCall } from '../../api/use-call.ts';

export type ProtectionLeg = 'takeProfit' | 'stopLoss';
export const PROTECTION_LEGS: readonly ProtectionLeg[] = ['takeProfit', 'stopLoss'];
type ClosingOrder = Pick<
  Order,
  'id' | 'effect' | 'type' | 'status' | 'position' | 'limitPrice' | 'stopPrice' | 'group'
> &
  Partial<Pick<Order, 'trailAmount' | 'trailRate'>>;
/** `trailingStop` may stand beside the stop, and is changed as an order. */
export type PositionProtection<Row extends ClosingOrder = Order> = Record<ProtectionLeg | 'trailingStop', Row | null>;

/** A waiting limit takes a profit; a stop limits a loss. The oldest of each kind counts. */
export function findPositionProtection<Row extends ClosingOrder>(
  orders: readonly Row[],
  position: string,
): PositionProtection<Row> {
  const legs = orders.filter(
    (order) => order.effect === 'close' && order.status === 'pending' && order.position === position,
  );
  return {
    takeProfit: legs.findLast(({ type }) => type === 'limit') ?? null,
    stopLoss: legs.findLast(({ type }) => type !== 'limit' && type !== 'trailing') ?? null,
    trailingStop: legs.findLast(({ type }) => type === 'trailing') ?? null,
  };
}

/**
 * Closing orders of the side that name no position: they may close this one, oldest first, and are changed as orders.
 */
export const listUnassignedExits = <Row extends ClosingOrder & Pick<Order, 'side'>>(
  orders: readonly Row[],
  side: Order['side'],
): readonly Row[] =>
  orders.filter(
    (order) => order.effect === 'close' && order.status === 'pending' && order.position === null && order.side === side,
  );

/** The price that a leg waits for; null for a stop that follows the price, or one that was reached already. */
export const protectionPriceOf = (
  leg: ProtectionLeg,
  order: Pick<ClosingOrder, 'limitPrice' | 'stopPrice'> | null,
): string | null => (order === null ? null : leg === 'takeProfit' ? order.limitPrice : order.stopPrice);

export type ProtectionLegFault = 'priceWrong' | 'profitSide' | 'lossSide';

/** The fault of a typed leg; an empty one has none. `last` is the price now. */
export function validateProtectionPrice(
  leg: ProtectionLeg,
  text: string,
  side: 'long' | 'short',
  last: string,
): ProtectionLegFault | null {
  if (text.trim() === '') return null;
  const typed = parseTypedAmount(text);
  if ('problem' in typed) return 'priceWrong';
  const [price, now] = [parseScaled(typed.value) ?? 0n, parseScaled(last) ?? 0n];
  const above = (leg === 'takeProfit') === (side === 'long');
  return (above ? price > now : price < now) ? null : leg === 'takeProfit' ? 'profitSide' : 'lossSide';
}

export type ProtectionStep =
  | { leg: ProtectionLeg; act: 'place'; price: string; limitPrice?: string }
  | { leg: 'stopLoss'; act: 'placeTrailing'; trail: Pick<ClosingOrder, 'trailAmount' | 'trailRate'> }
  | { leg: ProtectionLeg; act: 'replace'; order: string; price: string }
  | { leg: ProtectionLeg; act: 'cancel'; order: string };

/** The step from a waiting leg to the typed one; null if nothing changes. */
export function decideProtectionStep(
  leg: ProtectionLeg,
  text: string,
  waiting: ClosingOrder | null,
): ProtectionStep | null {
  const typed = parseTypedAmount(text);
  const price = 'problem' in typed ? null : typed.value;
  if (price === null)
    return waiting === null || protectionPriceOf(leg, waiting) === null
      ? null
      : { leg, act: 'cancel', order: waiting.id };
  if (waiting === null) return { leg, act: 'place', price };
  const before = parseTypedAmount(protectionPriceOf(leg, waiting) ?? '');
  return 'value' in before && before.value === price ? null : { leg, act: 'replace', order: waiting.id, price };
}

/**
 * All steps to the typed prices. A group is cancelled as one, so what stays of it is placed again after another is
 * cancelled.
 */
export function decideProtectionSteps(
  typed: Record<ProtectionLeg, string>,
  waiting: PositionProtection<ClosingOrder>,
): ProtectionStep[] {
  const steps = PROTECTION_LEGS.flatMap((leg) => decideProtectionStep(leg, typed[leg], waiting[leg]) ?? []);
  const { stopLoss, trailingStop } = waiting;
  const [only, ...others] = steps.filter(({ act }) => act === 'cancel');
  const group = only ? waiting[only.leg]?.group : null;
  if (!only || !group) return steps;
  const again: ProtectionStep[] =
    trailingStop?.group === group ? [{ leg: 'stopLoss', act: 'placeTrailing', trail: trailOf(trailingStop) }] : [];
  const leg: ProtectionLeg = only.leg === 'takeProfit' ? 'stopLoss' : 'takeProfit';
  if (waiting[leg]?.group !== group) return [...steps, ...again];
  const price = parseTypedAmount(typed[leg]);
  if (others.length > 0 || 'problem' in price) return [only, ...again];
  const limit = leg === 'stopLoss' && stopLoss?.limitPrice ? { limitPrice: stopLoss.limitPrice } : {};
  return [only, { leg, act: 'place', price: price.value, ...limit }, ...again];
}

const trailOf = ({ trailAmount, trailRate }: ClosingOrder): Pick<ClosingOrder, 'trailAmount' | 'trailRate'> =>
  trailAmount ? { trailAmount } : { trailRate };

/** A position's protection, and orders that may close it with others; null until known. Account events refresh it. */
export function usePositionProtection(position: {
  id: string;
  instrument: string;
  side: Order['side'];
  status: string;
  portfolio?: string | undefined;
}): (PositionProtection & { ofAll: readonly Order[] }) | null {
  const { portfolio } = position;
  const { data } = useCall(
    'trading/listOrders',
    { status: 'pending', instrument: position.instrument, limit: 100, ...(portfolio ? { portfolio } : {}) },
    { enabled: position.status !== 'closed' },
  );
  return data
    ? { ...findPositionProtection(data.rows, position.id), ofAll: listUnassignedExits(data.rows, position.side) }
    : null;
}
