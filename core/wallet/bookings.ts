/** Bookings of money coming in, going out and being exchanged. */
import type { DayPartsOf } from '../area.ts';
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

/**
 * Which part of a day's change each one is; null: it only moves money to another place, or is in the prices already.
 */
export const WALLET_DAY_PARTS = {
  practice: 'deposits',
  exchangeOut: 'exchanged',
  exchangeSpread: 'charges',
  exchangeIn: 'exchanged',
  deposit: 'deposits',
  depositFee: 'charges',
  withdrawHold: null,
  withdrawBack: null,
  withdrawPaid: 'deposits',
  withdrawFee: 'charges',
} as const satisfies DayPartsOf<typeof WALLET_BOOKINGS>;
