import type { Feature } from '../../feature.ts';
import { OrderTicketHost } from './order-ticket-host.tsx';

export const feature: Feature = {
  host: OrderTicketHost,
};
