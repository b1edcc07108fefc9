import { closeTicket, useTicket } from './shared/order-ticket-store.ts';

/** The one order ticket's place, above all screens. */
export function OrderTicketHost() {
  const open = useTicket();
  return open ? <open.Ticket request={open.request} onClose={closeTicket} /> : null;
}
