/** What opens the order ticket. */
import type { Effect, Side } from '../order-ticket-intent.ts';

export interface TicketRequest {
  instrument: string;
  side: Side;
  effect: Effect;
  /** Units to begin with; the smallest order unless told. */
  quantity?: string;
  /** A limit order at this price to begin with; a market order unless told. */
  limitPrice?: string;
}

export interface TicketProps {
  request: TicketRequest;
  onClose: () => void;
}
