/** What an ordinary account has none of: a seat, restrictions, units on loan, unsettled money, consumed depth. */
import type { AccountState } from '../trading/types.ts';

export const PLAIN: Pick<AccountState, 'seat' | 'states' | 'lent' | 'unsettled' | 'consumed'> = {
  seat: false,
  states: [],
  lent: 0n,
  unsettled: () => 0n,
  consumed: () => null,
};
