import { defineFeature } from '../../feature.ts';
import { OrderTicketHost } from './order-ticket-host.tsx';

export const feature = defineFeature({
  host: OrderTicketHost,
});
