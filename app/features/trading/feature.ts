import type { Feature } from '../../feature.ts';
import { OrderTicketHost } from './order-ticket-host.tsx';
import { openTicket } from './shared/order-ticket-store.ts';
import type { TicketRequest } from './shared/ticket-request.ts';
import { ticketSoFar } from './shared/ticket-so-far.ts';

export const feature: Feature = {
  host: OrderTicketHost,
  begun: {
    name: 'ticket',
    keep: ticketSoFar,
    putBack: (kept) => void openTicket(kept as TicketRequest),
  },
};
