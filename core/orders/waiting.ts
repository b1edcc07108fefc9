/** The conditions of a waiting order: its time in force, its stop, the order that it is linked to. */
import type { Order, OrderRequest, TimeInForce } from './order.ts';

export const isExtended = ({ timeInForce }: Pick<OrderRequest, 'timeInForce'>): boolean => timeInForce === 'extended';

export type WaitedFor = 'open' | 'close' | 'periodic';
const KINDS: Partial<Record<TimeInForce, WaitedFor>> = { atOpen: 'open', atClose: 'close', atAuction: 'periodic' };

export const auctionKind = (timeInForce: TimeInForce): WaitedFor | null => KINDS[timeInForce] ?? null;
export const isForAuction = ({ timeInForce }: Pick<OrderRequest, 'timeInForce'>): boolean =>
  auctionKind(timeInForce) !== null;

export const isStop = ({ type }: Pick<Order, 'type'>): boolean =>
  type === 'stop' || type === 'stopLimit' || type === 'trailing';
/** Whether an order still waits for its trigger price rather than for a price to fill at. */
export const waitsForStop = (order: Pick<Order, 'type' | 'triggeredAt'>): boolean =>
  isStop(order) && order.triggeredAt === null;

/**
 * A closing order that protects one position (take profit, stop loss) is attached to it: when it triggers, it takes the
 * units that are free.
 */
export const isAttached = (order: Pick<Order, 'effect' | 'parent' | 'position'>): boolean =>
  order.effect === 'close' && order.parent !== null && order.parent === order.position;

/**
 * Whether an ordinary limit order takes part in the auctions that are held while it waits, as on all our exchanges. An
 * order that another order can end, or that has no reserved units of its own, can't commit to an auction: it meets the
 * first quote afterwards.
 */
export const joinsAuctions = (order: Order): boolean =>
  order.status === 'pending' &&
  !order.asleep &&
  !isForAuction(order) &&
  (order.type === 'limit' || order.type === 'stopLimit') &&
  !waitsForStop(order) &&
  order.group === null &&
  !isAttached(order) &&
  !order.dayTrading;

/** Whether it opens more than its own money buys, or sells what was borrowed. */
export const isLeveraged = ({
  effect,
  side,
  leverage,
  dayTrading,
}: Pick<OrderRequest, 'effect' | 'side' | 'leverage' | 'dayTrading'>): boolean =>
  effect === 'open' && (leverage > 1 || side === 'short' || dayTrading);
