/** What would open the open order ticket again with all that was typed and chosen in it. */
import type { Draft } from '../order-ticket-draft.ts';
import type { TicketRequest } from './ticket-request.ts';

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
