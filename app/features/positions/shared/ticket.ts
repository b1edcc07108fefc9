/** Opening the ticket from rows and sheets of orders and positions. */
export { openTicket, orderAgain } from '../../trading/shared/again.ts';
export { warmTicket } from '../../trading/shared/order-ticket-store.ts';
