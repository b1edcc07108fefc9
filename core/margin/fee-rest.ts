/**
 * The rounding rest of a night's fee is carried to the next fee on the same instrument: otherwise a short that is split
 * into single shares would owe nothing for any of them, night after night. For an account, a portfolio and a kind, all
 * fees together equal the exact sum rounded once.
 */
import { type Amount, type Currency, divide, type Rate, SCALE } from '../money.ts';
import { dayBasis } from './financing-rates.ts';

/** Since the night of this date; until then each fee was rounded by itself. */
export const CARRIED_FROM = '2026-12-01';

/** `long`: borrowed money, `short`: borrowed units, `reserved`: units that are kept for a short sale. */
export const FEE_KINDS = ['long', 'short', 'reserved'] as const;
export interface FeeRestOf {
  portfolio: number;
  instrument: string;
  kind: (typeof FEE_KINDS)[number];
}
/** In parts of a minor unit (`unitOf` parts are one); at most half a minor unit, either way. */
export interface FeeRest extends FeeRestOf {
  currency: Currency;
  rest: bigint;
}
export const nameOfRest = ({ portfolio, instrument, kind }: FeeRestOf): string => `${portfolio} ${instrument} ${kind}`;

const unitOf = (currency: Currency): bigint => SCALE * BigInt(dayBasis(currency));

/** One night of `amount` at a yearly rate, with what was left before. */
export function carryFee(
  before: bigint,
  amount: Amount,
  rate: Rate,
  currency: Currency,
): { fee: Amount; rest: bigint } {
  const unit = unitOf(currency);
  const exact = amount * rate + before;
  // Never negative: the rest is half a unit at most.
  const fee = divide(exact + unit / 2n, unit, 'down');
  return { fee, rest: exact - fee * unit };
}

export interface SeesRests {
  feeRest?(of: FeeRestOf): bigint;
}
/** A night's fee, and the rest it leaves; `alone` is the fee of a night before rests were carried. */
export function feeOfNight(
  state: SeesRests,
  of: FeeRestOf,
  {
    date,
    amount,
    rate,
    currency,
    alone,
  }: { date: string; amount: Amount; rate: Rate; currency: Currency; alone: Amount },
): { fee: Amount; records: { feeRests?: FeeRest[] } } {
  if (date < CARRIED_FROM) return { fee: alone, records: {} };
  const { fee, rest } = carryFee(state.feeRest?.(of) ?? 0n, amount, rate, currency);
  return { fee, records: { feeRests: [{ ...of, currency, rest }] } };
}

declare module '../ledger/record-kinds.ts' {
  interface RecordKinds {
    feeRests: FeeRest;
  }
}
