import type { CoreAreaManifest, DailyChangeCategories } from '../../area.ts';
import type { BookingRoutes } from '../../ledger/booking-routes.ts';

export const chart = [
  {
    name: 'fundHeld',
    class: 'liability',
    holder: 'customer',
    owner: 'customer',
    sign: 'notNegative',
    area: 'investment-funds',
    within: 'frozen',
  },
  { name: 'fundDealing', class: 'clearing', holder: 'house', owner: 'house', sign: 'any', area: 'investment-funds' },
  { name: 'fundMadeGood', class: 'expense', holder: 'house', owner: 'house', sign: 'any', area: 'investment-funds' },
] as const satisfies CoreAreaManifest['chart'];

/** The contents of a fund's account belong to the holders of its units. */
export const housePurposes = { fund: 'customers' } as const satisfies CoreAreaManifest['housePurposes'];

/** A customer's order by its number, with the same letter as its id; a fund's day by the fund and its date. */
export const references = {
  fundOrder: 'u[0-9]{1,18}',
  fundSeed: 'fund-(seed|end)-[0-9]{1,18}',
  fundDay: 'fund-[0-9]{1,9}-[0-9]{4}-[0-9]{2}-[0-9]{2}',
} as const;

/** Decisions that take two people: opening a fund, ending it, and declaring a day's price wrong. */
export const proposals = {
  fundOpening: { permission: 'money.rules', lapses: { days: 14 } },
  fundClosing: { permission: 'money.rules', lapses: { days: 14 } },
  fundCorrection: { permission: 'money.correct', lapses: { days: 14 } },
} as const satisfies CoreAreaManifest['proposals'];

// Bookings of funds. A customer's money is set aside until the dealing day; then it moves through the clearing account
// into the fund's own account, and redemptions come back the same way: when all are settled, the clearing account is
// empty.

const ORDER = ['fundOrder'] as const;
const DAY = ['fundDay'] as const;
const SEED = ['fundSeed'] as const;

export const bookings = {
  fundHold: [[['available'], ['fundHeld'], ORDER]],
  fundBack: [[['fundHeld'], ['available'], ORDER]],
  fundBought: [[['fundHeld'], ['fundDealing'], ORDER]],
  fundIn: [[['fundDealing'], ['available'], DAY]],
  fundOut: [[['available'], ['fundDealing'], DAY]],
  fundPaid: [[['fundDealing'], ['available'], ORDER]],
  fundFee: [[['available'], ['fees'], DAY]],
  fundSeed: [[['houseCapital'], ['available'], SEED]],
  fundSeedBack: [[['available'], ['houseCapital'], SEED]],
  fundTakenOver: [[['houseCapital'], ['available'], SEED]],
  fundTakenSold: [[['available'], ['houseCapital'], SEED]],
  fundMadeGood: [[['fundMadeGood'], ['available'], ORDER]],
  fundRestored: [[['fundMadeGood'], ['available'], DAY]],
} as const satisfies BookingRoutes;

/** A customer's money in a fund is still theirs; for the fund's own account it is a deposit or a withdrawal. */
export const dailyChangeCategories = {
  fundHold: null,
  fundBack: null,
  fundBought: null,
  fundIn: 'deposits',
  fundOut: 'deposits',
  fundPaid: null,
  fundFee: 'charges',
  fundSeed: 'deposits',
  fundSeedBack: 'deposits',
  fundTakenOver: 'deposits',
  fundTakenSold: 'deposits',
  fundMadeGood: 'deposits',
  fundRestored: 'deposits',
} as const satisfies DailyChangeCategories<typeof bookings>;
