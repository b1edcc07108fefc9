/** The ticket as rows and sheets of orders and positions open it. */
export { openTicket, orderAgain } from '../../trading/shared/again.ts';
