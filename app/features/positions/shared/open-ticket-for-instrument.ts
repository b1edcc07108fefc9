/** Opens the order ticket from an instrument, an order or a position. */
import {
  buildRepeatRequest,
  openTicket,
  preloadTicket,
  repeatOrder,
  type TicketRequest,
} from '../../trading/shared/repeat-order.ts';

export { buildRepeatRequest, openTicket, preloadTicket, repeatOrder, type TicketRequest };

/** Opens the ticket for a purchase (`open`) or a sale of holdings (`close`), with an optional limit. */
export function openTicketForInstrument(instrument: string, effect: 'open' | 'close', limitPrice?: string): void {
  void openTicket({ instrument, side: 'long', effect, ...(limitPrice === undefined ? {} : { limitPrice }) });
}
