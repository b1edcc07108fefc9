/** What opens the order ticket. */
import type { OrderTicketDraft } from '../order-ticket-draft.ts';
import type { OrderEffect, OrderSide } from '../order-ticket-intent.ts';

export interface TicketRequest {
  instrument: string;
  /** That of the address it was opened from by default; an order or a position brings its own. */
  portfolio?: string;
  side: OrderSide;
  effect: OrderEffect;
  /** Initial units; the smallest order by default. */
  quantity?: string;
  /** Starts with a limit order at this price; with a market order by default. */
  limitPrice?: string;
  /** Further initial terms, such as those of a similar order. */
  terms?: Partial<OrderTicketDraft>;
}

export interface OrderTicketProps {
  request: TicketRequest;
  onClose: () => void;
  /** What has been typed and chosen so far; null once the order was or may have been placed. */
  onDraft?: (draft: OrderTicketDraft | null) => void;
}

/** What would open the open order ticket again with all that was typed and chosen in it. */

let openedRequest: TicketRequest | null = null;
let unsentTicket: TicketRequest | null = null;

/** Null once it is closed. */
export function rememberTicketRequest(request: TicketRequest | null): void {
  openedRequest = request;
  unsentTicket = request;
}

/** Null once its order was or may have been placed: opened again, the ticket would be a second order. */
export function rememberTicketDraft(draft: OrderTicketDraft | null): void {
  unsentTicket = openedRequest && draft ? { ...openedRequest, terms: draft } : null;
}

/** Null if no ticket is open, or its order was sent. */
export const getUnsentTicket = (): TicketRequest | null => unsentTicket;
