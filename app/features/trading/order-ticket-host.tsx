import { closeTicket, useTicket } from './shared/order-ticket-store.ts';

/** The place of the one order ticket, above all screens. */
export function OrderTicketHost() {
  const open = useTicket();
  return open ? <open.Ticket request={open.request} onClose={closeTicket} /> : null;
}
