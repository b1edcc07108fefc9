/** What comes in, goes out and is exchanged. */
import type { Ways } from '../ledger/ways.ts';

const EXCHANGES = ['exchange', 'exchangeForOrder'] as const;
const REQUEST = ['request'] as const;

export const WALLET_BOOKINGS = {
  practice: [[['promotion'], ['available'], ['practiceMoney']]],
  exchangeOut: [[['available'], ['exchange'], EXCHANGES]],
  exchangeSpread: [[['available'], ['fees'], EXCHANGES]],
  exchangeIn: [[['exchange'], ['available'], EXCHANGES]],
  deposit: [[['bank'], ['available'], REQUEST]],
  depositFee: [[['available'], ['fees'], REQUEST]],
  withdrawHold: [[['available'], ['frozen'], REQUEST]],
  withdrawBack: [[['frozen'], ['available'], REQUEST]],
  withdrawPaid: [[['frozen'], ['bank'], REQUEST]],
  withdrawFee: [[['frozen'], ['fees'], REQUEST]],
} as const satisfies Ways;
