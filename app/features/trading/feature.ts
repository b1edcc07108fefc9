import type { Feature } from '../../feature.ts';
import { openTicket, OrderTicketHost } from './shared/open-order-ticket.tsx';
import { type TicketRequest, getUnsentTicket } from './shared/ticket-request.ts';

export const feature: Feature = {
  host: OrderTicketHost,
  reloadState: {
    name: 'ticket',
    keep: getUnsentTicket,
    putBack: (saved) => void openTicket(saved as TicketRequest),
  },
};
