/** What an overdue loan may forbid a command: offered and running loans, and the rules that depend on them. */
import { lateIn, owedIn, refuseLeaving, withBorrowed } from '@bourse/core/credit/kept-back.ts';
import { isLeveraged } from '@bourse/core/orders/waiting.ts';
import type { Order } from '@bourse/core/orders/order.ts';
import type { Load } from './record-kinds.ts';

export { lateIn, owedIn, refuseLeaving, withBorrowed };

export const openLoans: Load = { kind: 'loanBooks', scope: 'open', values: [] };
/** For an order that may fill: a loan that is overdue by then forbids leverage. */
export const loansAgainst = (order: Order): Load[] => (isLeveraged(order) ? [openLoans] : []);
