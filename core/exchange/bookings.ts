/** Bookings of an exchange, whether the customer asks for it or an order needs it. */
import type { DayPartsOf } from '../area.ts';
import type { Ways } from '../ledger/ways.ts';

const EXCHANGES = ['exchange', 'exchangeForOrder'] as const;

export const EXCHANGE_BOOKINGS = {
  exchangeOut: [[['available'], ['exchange'], EXCHANGES]],
  exchangeSpread: [[['available'], ['fees'], EXCHANGES]],
  exchangeIn: [[['exchange'], ['available'], EXCHANGES]],
} as const satisfies Ways;

/** Which part of a day's change each one is. */
export const EXCHANGE_DAY_PARTS = {
  exchangeOut: 'exchanged',
  exchangeSpread: 'charges',
  exchangeIn: 'exchanged',
} as const satisfies DayPartsOf<typeof EXCHANGE_BOOKINGS>;
