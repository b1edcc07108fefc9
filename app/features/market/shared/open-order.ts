import { openTicket, warmTicket } from '../../trading/shared/order-ticket-store.ts';

export { warmTicket };

/** Opens the ticket for a purchase (`open`) or a sale of holdings (`close`), with an optional limit. */
export function openOrder(instrument: string, effect: 'open' | 'close', limitPrice?: string): void {
  void openTicket({ instrument, side: 'long', effect, ...(limitPrice === undefined ? {} : { limitPrice }) });
}
