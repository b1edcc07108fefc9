import type { Feature } from '../../feature.ts';
import { openTicket, OrderTicketHost } from './shared/order-ticket-store.tsx';
import { type TicketRequest, ticketSoFar } from './shared/ticket-request.ts';

export const feature: Feature = {
  host: OrderTicketHost,
  begun: {
    name: 'ticket',
    keep: ticketSoFar,
    putBack: (kept) => void openTicket(kept as TicketRequest),
  },
};
