/** What corporate actions book. */
import type { DayPartsOf } from '../area.ts';
import { BEARERS, type Ways } from '../ledger/booking.ts';

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
