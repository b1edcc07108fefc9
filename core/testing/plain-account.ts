/** What an ordinary account has nothing of: no seat, no restrictions, nothing that settles later or was taken before. */
import type { AccountState } from '../trading/types.ts';

export const PLAIN: Pick<AccountState, 'seat' | 'states' | 'lent' | 'unsettled' | 'consumed'> = {
  seat: false,
  states: [],
  lent: 0n,
  unsettled: () => 0n,
  consumed: () => null,
};
