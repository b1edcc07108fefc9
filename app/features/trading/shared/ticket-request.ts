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

/** What would open the open order ticket again with all that was typed and chosen in it. */

let openedRequest: TicketRequest | null = null;
let soFar: TicketRequest | null = null;

/** Null once it is closed. */
export function noteRequest(request: TicketRequest | null): void {
  openedRequest = request;
  soFar = request;
}

/** Null once its order was or may have been placed: opened again, the ticket would be a second order. */
export function noteDraft(draft: Draft | null): void {
  soFar = openedRequest && draft ? { ...openedRequest, terms: draft } : null;
}

/** Null if no ticket is open, or its order was sent. */
export const ticketSoFar = (): TicketRequest | null => soFar;
