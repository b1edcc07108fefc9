/** Opening a fund with the house's money, and closing one: two people each time. */
import * as z from 'zod/mini';
import { staffCall } from '../call.ts';
import * as f from '../fields.ts';
import { waiting } from '../proposal.ts';
import { why } from './corrections.ts';

/** As customers read it; a language without one shows the English name. */
const name = f.name(2, 40);
/** A fund's binding terms. Rates and shares are pure numbers, a share of the whole is at most 1. */
export const mandate = {
  name,
  names: z.strictObject({
    kor: z.optional(name),
    cn: z.optional(name),
    zhs: z.optional(name),
    esp: z.optional(name),
  }),
  market: f.market,
  currency: f.currency,
  weights: z
    .array(z.strictObject({ instrument: f.instrument, part: f.positive }))
    .check(z.minLength(1), z.maxLength(50)),
  rebalancing: z.enum(['monthly', 'quarterly']),
  feeRate: f.plainAmount,
  cutOffMinutes: z.int().check(z.gte(1), z.lte(1_440)),
  settlementDays: z.int().check(z.gte(0), z.lte(10)),
  minimum: f.positive,
  /** The house's capital. Its units stay as long as the fund exists. */
  capital: f.positive,
};

export const proposeFund = staffCall({
  summary:
    "Proposes a fund: its weights, dates and fee, for good, and the house's money that it begins with; another " +
    'approves it.',
  permission: 'money.rules',
  writes: true,
  input: z.strictObject({ ...mandate, key: f.key }),
  answer: waiting,
  errors: [
    'badInput',
    'currencyUnknown',
    'instrumentNotFound',
    'priceSimulated',
    'fundOtherMarket',
    'fundNameTaken',
    'fundCalendarUnknown',
  ],
});

export const proposeFundEnd = staffCall({
  summary:
    'Proposes to close a fund: from a day on what it holds is sold, everybody is paid out at one last price, and ' +
    "what is left comes back to the house's capital; another approves it.",
  permission: 'money.rules',
  writes: true,
  input: z.strictObject({ fund: f.number, why, key: f.key }),
  answer: waiting,
  errors: ['productNotFound', 'fundCloses', 'fundCalendarUnknown'],
});

/**
 * A fund that waits for a second person, that begins in a moment, or that couldn't begin, with the refusal in the
 * reader's words.
 */
export const opening = z.object({
  ...mandate,
  at: f.time,
  standing: z.enum(['proposed', 'decided', 'ended']),
  why: z.nullable(z.string()),
  proposal: z.nullable(waiting),
});

export const openings = {
  'staff/proposeFund': proposeFund,
  'staff/proposeFundEnd': proposeFundEnd,
} as const;
