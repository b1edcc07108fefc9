/** Opens the order ticket from an instrument, an order or a position. */
import { openTicket } from '../../trading/shared/repeat-order.ts';

export { openTicket, repeatOrder, preloadTicket } from '../../trading/shared/repeat-order.ts';

/** Opens the ticket for a purchase (`open`) or a sale of holdings (`close`), with an optional limit. */
export function openTicketForInstrument(instrument: string, effect: 'open' | 'close', limitPrice?: string): void {
  void openTicket({ instrument, side: 'long', effect, ...(limitPrice === undefined ? {} : { limitPrice }) });
}
