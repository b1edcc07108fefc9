/**
 * A fund's worth at its valuation point, the close of its market on a dealing day. Holdings count at the last trade
 * until then, its money as it is; other currencies at one fix, their rate at that very moment.
 */
import { divide, notional, portion, SCALE, type Amount, type Currency, type Price, type Quantity } from '../money.ts';
import { priceOf } from './units.ts';
import { SUSPENDED_ABOVE, YEAR_DAYS } from './rules.ts';
import type { Mandate, Units } from './types.ts';

/** A holding of an instrument, with the stated close. */
export interface Held {
  instrument: string;
  currency: Currency;
  quantity: Quantity;
  /**
   * The last trade until the valuation point; for a halted instrument the last before its halt. Null if there is none.
   */
  close: Price | null;
  /** No trade on the valuation's own day: halted, suspended. */
  stale: boolean;
  /** It is worth nothing until something is paid for it. */
  delisted: boolean;
}
export interface Line extends Held {
  /** In the fund's currency. */
  worth: Amount;
}
/** An amount of another currency in the fund's; null if the fix has no rate. */
export type Fix = (amount: Amount, from: Currency) => Amount | null;

export interface Stated {
  held: readonly Held[];
  /** Available money by currency. */
  cash: readonly { currency: Currency; amount: Amount }[];
  /** Dividends that have gone ex but haven't arrived yet, in the fund's currency. */
  due: Amount;
  /** Unpaid redemptions, and the unpaid part of the fee. */
  owed: Amount;
  units: Units;
  /** Days since the last valuation, and the fraction of a minor unit that its fee left. */
  days: number;
  feeRest: bigint;
}
export interface Sheet {
  lines: Line[];
  cash: Amount;
  due: Amount;
  owed: Amount;
  fee: Amount;
  /** Carried to the next day, so that the fee doesn't depend on how days are counted. */
  feeRest: bigint;
  /** After the fee. */
  worth: Amount;
  units: Units;
  nav: Price;
}
export type Unvalued = { suspended: 'noPrice' | 'noRate' | 'manyHalted' | 'worthless' };

/** The day's fee to the minor unit, and the fraction that is left. */
export function accrueFee(worth: Amount, rate: bigint, days: number, rest: bigint): { fee: Amount; rest: bigint } {
  const whole = SCALE * YEAR_DAYS;
  const due = (worth > 0n ? worth * rate * BigInt(days) : 0n) + rest;
  return { fee: due / whole, rest: due % whole };
}

function lineOf(each: Held, { currency }: Pick<Mandate, 'currency'>, fix: Fix): Line | Unvalued {
  if (each.delisted) return { ...each, worth: 0n };
  if (each.close === null) return { suspended: 'noPrice' };
  const own = notional(each.close, each.quantity, each.currency, 'half-up');
  const worth = each.currency === currency ? own : fix(own, each.currency);
  return worth === null ? { suspended: 'noRate' } : { ...each, worth };
}

/** If it can't be valued by its rule, nothing is dealt that day, and orders wait for the next. */
export function strike(mandate: Pick<Mandate, 'currency' | 'feeRate'>, stated: Stated, fix: Fix): Sheet | Unvalued {
  const lines: Line[] = [];
  for (const each of stated.held) {
    const line = lineOf(each, mandate, fix);
    if ('suspended' in line) return line;
    lines.push(line);
  }
  let cash = 0n;
  for (const { currency, amount } of stated.cash) {
    const worth = currency === mandate.currency ? amount : fix(amount, currency);
    if (worth === null) return { suspended: 'noRate' };
    cash += worth;
  }
  const gross = lines.reduce((sum, { worth }) => sum + worth, cash + stated.due - stated.owed);
  const { fee, rest } = accrueFee(gross, mandate.feeRate, stated.days, stated.feeRest);
  const worth = gross - fee;
  const { due, owed, units } = stated;
  const nav = worth > 0n && units > 0n ? priceOf(worth, units, mandate.currency) : 0n;
  // Nothing can be dealt at a price of zero.
  if (nav === 0n) return { suspended: 'worthless' };
  const stale = lines.reduce((sum, line) => (line.stale ? sum + line.worth : sum), 0n);
  if (stale > portion(worth, SUSPENDED_ABOVE, 'down')) return { suspended: 'manyHalted' };
  return { lines, cash, due, owed, fee, feeRest: rest, worth, units, nav };
}

/** A year's change from one price to another, as a share; for display. */
export const changeOf = (from: Price, to: Price): bigint => divide((to - from) * SCALE, from, 'half-even');
