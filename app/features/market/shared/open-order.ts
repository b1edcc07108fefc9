import { openTicket, warmTicket } from '../../trading/shared/order-ticket-store.ts';

export { warmTicket };

/** The ticket of a purchase (`open`) or a sale of what is held (`close`), at a limit where one is given. */
export function openOrder(instrument: string, effect: 'open' | 'close', limitPrice?: string): void {
  void openTicket({ instrument, side: 'long', effect, ...(limitPrice === undefined ? {} : { limitPrice }) });
}
