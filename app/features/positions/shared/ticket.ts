/** Opening the ticket from rows and sheets of orders and positions. */
export { openTicket, orderAgain, warmTicket } from '../../trading/shared/again.ts';
