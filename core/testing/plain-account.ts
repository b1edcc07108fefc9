/**
 * What an ordinary account has none of: a seat, restrictions, units on loan, unsettled money, consumed depth, anything
 * in another portfolio.
 */
import type { AccountState } from '../orders/account-state.ts';

export const PLAIN: Pick<
  AccountState,
  'seat' | 'states' | 'lent' | 'unsettled' | 'consumed' | 'elsewhere' | 'cashElsewhere'
> = {
  seat: false,
  states: [],
  lent: 0n,
  unsettled: () => 0n,
  consumed: () => null,
  elsewhere: { positions: [], orders: [] },
  cashElsewhere: () => [],
};
