/** What opens the order ticket. */
import type { Draft } from '../order-ticket-draft.ts';
import type { Effect, Side } from '../order-ticket-intent.ts';

export interface TicketRequest {
  instrument: string;
  side: Side;
  effect: Effect;
  /** Units to begin with; the smallest order unless told. */
  quantity?: string;
  /** A limit order at this price to begin with; a market order unless told. */
  limitPrice?: string;
  /** Further terms to begin with, such as those of an order like it. */
  terms?: Partial<Draft>;
}

export interface TicketProps {
  request: TicketRequest;
  onClose: () => void;
}
