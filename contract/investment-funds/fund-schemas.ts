/** Funds, their days, orders and plans as the wire shows them. */
import * as z from 'zod/mini';
import * as f from '../field-schemas.ts';
import { fundPriceCorrectionCauseSchema } from './fund-proposal-calls.ts';

/** Units have six decimals, prices eight, amounts those of the fund's currency; rates and parts are pure numbers. */
const owned = z.object({
  units: f.decimal,
  reserved: f.decimal,
  /** At the last price; null before the first. */
  worth: z.nullable(f.decimal),
  cost: f.decimal,
  profit: z.nullable(f.decimal),
  /** The profit as a part of the cost. */
  returnRate: z.nullable(f.decimal),
});

/**
 * `price`: of a unit at the last valuation, which was `pricedOn`; `change`: since the one before, `sinceBegan`: since
 * the first. `spark`: its last prices, oldest first; null before the second.
 */
export const fundSummarySchema = z.object({
  fund: f.recordNumber,
  name: z.string(),
  market: f.market,
  currency: f.currency,
  price: z.nullable(f.decimal),
  pricedOn: z.nullable(f.date),
  change: z.nullable(f.decimal),
  sinceBegan: z.nullable(f.decimal),
  spark: z.nullable(z.array(f.decimal)),
  beganOn: f.date,
  /** Not valued on its last dealing day, and why: orders wait. */
  suspended: z.nullable(z.enum(['noPrice', 'noRate', 'manyHalted', 'worthless'])),
  /** Being closed: the dealing day from which on everything is sold. */
  sellsOn: z.nullable(f.date),
  riskClass: z.nullable(z.int().check(z.gte(1), z.lte(7))),
  feeRate: f.decimal,
  minimum: f.decimal,
  mine: z.nullable(owned),
});

/** The day on which an order placed now is dealt; null if the market's calendar isn't known that far. */
export const fundDealingDaySchema = z.nullable(
  z.object({ date: f.date, cutOffAt: f.time, valuedAt: f.time, paidAt: f.time }),
);

const part = z.object({
  instrument: f.instrument,
  name: z.string(),
  /** Its target share of the fund, and its share at the last valuation. */
  weight: f.decimal,
  part: z.nullable(f.decimal),
  quantity: z.nullable(f.decimal),
  close: z.nullable(f.decimal),
  worth: z.nullable(f.decimal),
  currency: f.currency,
  stale: z.boolean(),
  /** Its price since the close before, as a rate; null without a price. */
  change: z.nullable(f.decimal),
});
const point = z.object({ date: f.date, price: f.decimal });

/**
 * `prices`: of each valuation since it began. `before`: how the weights would have developed in the weeks before, from
 * stored closes and less the fee, scaled to the first price; nobody held it then. `costs`: as in `costsOf`, over years
 * with unchanged prices.
 */
export const fundDetailSchema = z.object({
  ...fundSummarySchema.shape,
  rebalancing: z.enum(['monthly', 'quarterly']),
  settlementDays: z.int(),
  cutOffMinutes: z.int(),
  worth: z.nullable(f.decimal),
  units: z.nullable(f.decimal),
  seedUnits: f.decimal,
  dealing: fundDealingDaySchema,
  holds: z.array(part),
  cash: z.nullable(f.decimal),
  prices: z.array(point),
  before: z.array(point),
  volatility: z.nullable(f.decimal),
  worstFall: z.nullable(f.decimal),
  costsOf: f.decimal,
  costs: z.array(z.object({ years: z.int(), amount: f.decimal })),
  rules: z.object({
    swingFrom: f.decimal,
    swing: f.decimal,
    gate: f.decimal,
    deferrals: z.int(),
    suspendedAbove: f.decimal,
    tolerance: f.decimal,
    correctedFrom: f.decimal,
  }),
  /** Prices that were wrong, newest first; `prices` has the right ones. */
  corrected: z.array(
    z.object({ date: f.date, was: f.decimal, right: f.decimal, cause: fundPriceCorrectionCauseSchema, at: f.time }),
  ),
});

/**
 * `amount`: what a purchase pays, or the money a redemption was asked for. `units`: what a purchase has bought, or a
 * redemption takes; `money`: its worth.
 */
export const fundOrderSchema = z.object({
  id: z.string(),
  fund: f.recordNumber,
  name: z.string(),
  kind: z.enum(['buy', 'redeem']),
  status: z.enum(['waiting', 'dealt', 'paid', 'cancelled']),
  currency: f.currency,
  amount: z.nullable(f.decimal),
  units: z.nullable(f.decimal),
  redeemed: f.decimal,
  money: f.decimal,
  price: z.nullable(f.decimal),
  dealingOn: f.date,
  cutOffAt: f.time,
  deferrals: z.int(),
  mayCancel: z.boolean(),
  plan: z.nullable(z.string()),
  placedAt: f.time,
  dealtAt: z.nullable(f.time),
  payAt: z.nullable(f.time),
  /** When its units are credited or its money is paid out, expected or done; null once it is cancelled. */
  settlesAt: z.nullable(f.time),
  endedAt: z.nullable(f.time),
});

export const fundHoldingSchema = z.object({
  fund: f.recordNumber,
  name: z.string(),
  currency: f.currency,
  price: z.nullable(f.decimal),
  pricedOn: z.nullable(f.date),
  ...owned.shape,
});

export const planDateRollSchema = z.enum(['following', 'preceding']);
/** `nextOn`: the date of its next purchase; `coming`: those after it, as far as the calendar is known. */
export const fundSavingsPlanSchema = z.object({
  id: z.string(),
  fund: f.recordNumber,
  name: z.string(),
  currency: f.currency,
  amount: f.decimal,
  day: z.int(),
  roll: planDateRollSchema,
  status: z.enum(['active', 'paused', 'ended']),
  nextOn: z.nullable(f.date),
  coming: z.array(f.date),
  since: f.time,
  runs: z.array(
    z.object({
      date: f.date,
      outcome: z.enum(['bought', 'skipped']),
      cause: z.enum(['bought', 'noMoney', 'paused', 'refused']),
      order: z.nullable(z.string()),
    }),
  ),
});
