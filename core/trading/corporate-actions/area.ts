/** Corporate actions move customers' holdings, as corrections do, so they need the permission for corrections. */
import type { Area, DayPartsOf } from '../../area.ts';
import { BEARERS, type Ways } from '../../ledger/booking.ts';

export const proposals = {
  actions: { permission: 'money.correct', lapses: { days: 14 } },
} as const satisfies Area['proposals'];

// What corporate actions book.

const POSITION = ['position'] as const;

export const bookings = {
  dividend: [
    [['dealer'], ['available', 'margin'], POSITION],
    [BEARERS, ['dealer'], POSITION],
  ],
  rights: [
    [['dealer'], ['available', 'margin'], POSITION],
    [BEARERS, ['dealer'], POSITION],
  ],
  fraction: [
    [['dealer'], ['available'], POSITION],
    [['margin'], ['dealer'], POSITION],
  ],
} as const satisfies Ways;

/** Which part of a day's change each is; null: it only changes the place of money, or is in the prices already. */
export const dayParts = {
  dividend: 'income',
  rights: 'income',
  fraction: 'income',
} as const satisfies DayPartsOf<typeof bookings>;
