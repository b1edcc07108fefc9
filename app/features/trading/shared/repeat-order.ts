/**
 * An order's terms, to place another one like it. Nothing is placed: the ticket opens with them, and asks as always.
 */
import { MAIN_PORTFOLIO } from '../../../router/location.ts';
import { rateToPercent } from '../../../format/typed-amounts.ts';
import type { OrderTicketDraft } from '../order-ticket-draft.ts';
import type { Order } from '../order-ticket-intent.ts';
import { openTicket, preloadTicket } from './open-order-ticket.tsx';
import type { TicketRequest } from './ticket-request.ts';

/** The end date of a good-till-date order has passed or was meant for that order: the new one is for the day. */
const untilOf = ({ timeInForce }: Order): OrderTicketDraft['timeInForce'] =>
  timeInForce === 'gtd' || timeInForce === 'atAuction' ? 'day' : timeInForce;

export { openTicket, preloadTicket, type TicketRequest };

export function buildRepeatRequest(order: Order): TicketRequest {
  const { instrument, side, effect, quantity, type, trailRate, trailAmount, triggerPriceSource, leverage } = order;
  const isLimit = type === 'limit' || type === 'stopLimit';
  return {
    instrument,
    portfolio: order.portfolio ?? MAIN_PORTFOLIO,
    side,
    effect,
    quantity,
    ...(isLimit && order.limitPrice !== null ? { limitPrice: order.limitPrice } : {}),
    terms: {
      type,
      stopPrice: type === 'trailing' ? '' : (order.stopPrice ?? ''),
      ...(trailRate !== null ? { trail: rateToPercent(trailRate), trailIn: 'rate' as const } : {}),
      ...(trailAmount !== null ? { trail: trailAmount, trailIn: 'amount' as const } : {}),
      triggerPriceSource,
      leverage,
      dayTrading: order.dayTrading,
      doNotReduce: order.doNotReduce,
      timeInForce: untilOf(order),
      takeProfit: order.takeProfit ?? '',
      stopLoss: order.stopLoss ?? '',
      stopLossLimit: order.stopLossLimit ?? '',
      ...(order.trailingStopRate === undefined
        ? { trailingStop: order.trailingStopAmount ?? '', trailingStopIn: 'amount' as const }
        : { trailingStop: rateToPercent(order.trailingStopRate) }),
    },
  };
}

export const repeatOrder = (order: Order): Promise<void> => openTicket(buildRepeatRequest(order));
