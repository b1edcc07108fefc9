/** What opens the order ticket. */
import type { Draft } from '../order-ticket-draft.ts';
import type { Effect, Side } from '../order-ticket-intent.ts';

export interface TicketRequest {
  instrument: string;
  side: Side;
  effect: Effect;
  /** Initial units; the smallest order by default. */
  quantity?: string;
  /** Starts with a limit order at this price; with a market order by default. */
  limitPrice?: string;
  /** Further initial terms, such as those of a similar order. */
  terms?: Partial<Draft>;
}

export interface TicketProps {
  request: TicketRequest;
  onClose: () => void;
}
