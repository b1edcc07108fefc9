import type { CoreAreaManifest, DailyChangeCategories } from '../../area.ts';
import { LOSS_BEARING_ACCOUNTS, type BookingRoutes } from '../../ledger/booking-routes.ts';

export const proposals = {
  marginRule: { permission: 'money.rules', lapses: 'asDated' },
  insuranceRule: { permission: 'money.rules', lapses: 'asDated' },
  commissionPlan: { permission: 'money.rules', lapses: 'asDated' },
} as const satisfies CoreAreaManifest['proposals'];

// Bookings of orders, positions and the insurance account.

const ORDER = ['order'] as const;
const POSITION = ['position'] as const;

export const bookings = {
  hold: [[['available'], ['frozen'], ORDER]],
  release: [[['frozen'], ['available'], ORDER]],
  margin: [[['available', 'frozen'], ['margin'], ORDER]],
  marginBack: [[['margin'], ['available'], ['order', 'position']]],
  fee: [[['available', 'frozen', 'margin'], ['fees'], ORDER]],
  // For a position, the tax withheld from its dividends.
  tax: [
    [['available', 'frozen', 'margin'], ['taxes'], ORDER],
    [['available', 'margin'], ['taxes'], POSITION],
  ],
  profit: [
    [['dealer'], ['available', 'margin'], ORDER],
    [['inventory'], ['available'], ORDER],
  ],
  loss: [[['margin'], ['dealer', 'inventory'], ORDER]],
  gap: [
    [['insurance'], ['dealer', 'fees', 'taxes'], ORDER],
    [['insurance'], ['dealer'], POSITION],
  ],
  houseImpact: [[['dealer'], ['insurance'], ORDER]],
  insuranceCapital: [[['dealer'], ['insurance'], ['insurance']]],
  insuranceCover: [[['dealer'], ['insurance'], ['insurance']]],
  addMargin: [[['available'], ['margin'], POSITION]],
  removeMargin: [[['margin'], ['available'], POSITION]],
  financing: [[LOSS_BEARING_ACCOUNTS, ['interest'], POSITION]],
  borrowFee: [[LOSS_BEARING_ACCOUNTS, ['interest'], POSITION]],
  rollover: [
    [LOSS_BEARING_ACCOUNTS, ['interest'], POSITION],
    [['interest'], ['available'], POSITION],
  ],
  chargeHold: [[['available'], ['frozen'], ORDER]],
  chargeRelease: [[['frozen'], ['available'], ORDER]],
} as const satisfies BookingRoutes;

/**
 * Which part of a day's change each one is; null: it only moves money to another place, or is in the prices already.
 */
export const dailyChangeCategories = {
  hold: null,
  release: null,
  margin: null,
  marginBack: null,
  fee: 'charges',
  tax: 'charges',
  profit: null,
  loss: null,
  gap: null,
  houseImpact: null,
  insuranceCapital: null,
  insuranceCover: null,
  addMargin: null,
  removeMargin: null,
  financing: 'charges',
  borrowFee: 'charges',
  rollover: 'charges',
  chargeHold: null,
  chargeRelease: null,
} as const satisfies DailyChangeCategories<typeof bookings>;
