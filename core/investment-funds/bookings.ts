/**
 * Bookings of funds. A customer's money is set aside until the dealing day; then it moves through the clearing account
 * into the fund's own account, and redemptions come back the same way: when all are settled, the clearing account is
 * empty.
 */
import type { DayPartsOf } from '../area.ts';
import type { Ways } from '../ledger/booking.ts';

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
} as const satisfies Ways;

/** A customer's money in a fund is still theirs; for the fund's own account it is a deposit or a withdrawal. */
export const dayParts = {
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
} as const satisfies DayPartsOf<typeof bookings>;
