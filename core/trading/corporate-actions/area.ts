/** Corporate actions move customers' holdings, as corrections do, so they need the permission for corrections. */
import type { CoreAreaManifest, DailyChangeCategories } from '../../area.ts';
import { LOSS_BEARING_ACCOUNTS, type BookingRoutes } from '../../ledger/booking-routes.ts';

export const proposals = {
  actions: { permission: 'money.correct', lapses: { days: 14 } },
} as const satisfies CoreAreaManifest['proposals'];

// What corporate actions book.

const POSITION = ['position'] as const;

export const bookings = {
  dividend: [
    [['dealer'], ['available', 'margin'], POSITION],
    [LOSS_BEARING_ACCOUNTS, ['dealer'], POSITION],
  ],
  rights: [
    [['dealer'], ['available', 'margin'], POSITION],
    [LOSS_BEARING_ACCOUNTS, ['dealer'], POSITION],
  ],
  fraction: [
    [['dealer'], ['available', 'margin'], POSITION],
    [['margin'], ['dealer'], POSITION],
  ],
} as const satisfies BookingRoutes;

/** Which part of a day's change each is; null: it only changes the place of money, or is in the prices already. */
export const dailyChangeCategories = {
  dividend: 'income',
  rights: 'income',
  fraction: 'income',
} as const satisfies DailyChangeCategories<typeof bookings>;
