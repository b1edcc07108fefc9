/**
 * What funds book. A customer's money lies aside until the day is dealt; then it goes over the clearing account into
 * the fund's own account, and what is redeemed comes back the same way: when everybody is done, nothing lies there.
 */
import type { DayPartsOf } from '../area.ts';
import type { Ways } from '../ledger/ways.ts';

const ORDER = ['fundOrder'] as const;
const DAY = ['fundDay'] as const;
const SEED = ['fundSeed'] as const;

export const FUND_BOOKINGS = {
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

/** A customer's money in a fund is still theirs; to the fund's own account it comes and goes. */
export const FUND_DAY_PARTS = {
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
} as const satisfies DayPartsOf<typeof FUND_BOOKINGS>;
