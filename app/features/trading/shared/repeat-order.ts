/**
 * An order's terms, to place another one like it. Nothing is placed: the ticket opens with them, and asks as always.
 */
import { percentOf } from '../../../format/amounts.ts';
import type { Draft } from '../order-ticket-draft.ts';
import type { Order } from '../order-ticket-intent.ts';
import { openTicket, warmTicket } from './order-ticket-store.tsx';
import type { TicketRequest } from './ticket-request.ts';

/** The end date of a good-till-date order has passed or was meant for that order: the new one is for the day. */
const untilOf = ({ timeInForce }: Order): Draft['timeInForce'] =>
  timeInForce === 'gtd' || timeInForce === 'atAuction' ? 'day' : timeInForce;

export { openTicket, warmTicket };

export function againOf(order: Order): TicketRequest {
  const { instrument, side, effect, quantity, type, trailRate, trailAmount, watched, leverage } = order;
  const isLimit = type === 'limit' || type === 'stopLimit';
  return {
    instrument,
    side,
    effect,
    quantity,
    ...(isLimit && order.limitPrice !== null ? { limitPrice: order.limitPrice } : {}),
    terms: {
      type,
      stopPrice: type === 'trailing' ? '' : (order.stopPrice ?? ''),
      ...(trailRate !== null ? { trail: percentOf(trailRate), trailIn: 'rate' as const } : {}),
      ...(trailAmount !== null ? { trail: trailAmount, trailIn: 'amount' as const } : {}),
      watched,
      leverage,
      dayTrading: order.dayTrading,
      doNotReduce: order.doNotReduce,
      timeInForce: untilOf(order),
      takeProfit: order.takeProfit ?? '',
      stopLoss: order.stopLoss ?? '',
    },
  };
}

export const orderAgain = (order: Order): Promise<void> => openTicket(againOf(order));
