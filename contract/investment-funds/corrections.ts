/** A wrong fund price: two people name the day and the cause, and the figures follow from the closes. */
import * as z from 'zod/mini';
import { CAUSES } from '@bourse/core/investment-funds/correction.ts';
import { isProse } from '@bourse/core/content/prose.ts';
import { staffCall } from '../call.ts';
import * as f from '../fields.ts';
import { proposal, waiting } from '../proposal.ts';

export const cause = z.enum(CAUSES);
/** The second person's view of a reason. */
export const why = z.string().check(z.minLength(3), z.maxLength(300), z.refine(isProse));

/**
 * `was` and `right`: a unit's stated worth, and the correct one. `decided` is being paid, `done` is paid: to customers
 * who dealt that day, and into the fund for those who stayed in it.
 */
const correction = z.object({
  date: f.date,
  cause,
  why: z.string(),
  was: f.decimal,
  right: f.decimal,
  standing: z.enum(['proposed', 'decided', 'done']),
  at: f.time,
  orders: z.nullable(z.int()),
  toCustomers: z.nullable(f.decimal),
  toFund: z.nullable(f.decimal),
  currency: f.currency,
  proposal,
});

export const listFundCorrections = staffCall({
  summary: "A fund's prices that were corrected or are proposed to be, with what the house has paid for them.",
  permission: 'money.read',
  writes: false,
  late: true,
  input: z.strictObject({ fund: f.number }),
  answer: z.object({ rows: z.array(correction) }),
  errors: ['productNotFound'],
});

export const proposeFundCorrection = staffCall({
  summary:
    'Proposes to correct the price of a day that was off by more than 0.5 %. It is reckoned from the closes as they ' +
    'are known now, and again when another person approves it; nobody types it.',
  permission: 'money.correct',
  writes: true,
  input: z.strictObject({
    fund: f.number,
    date: f.day,
    cause,
    why,
    key: f.key,
  }),
  answer: waiting,
  errors: [
    'productNotFound',
    'fundFirstPrice',
    'fundNotDealt',
    'fundCorrected',
    'fundNotPriced',
    'fundPriceStands',
    'fundCloses',
    'fundLaterWrong',
  ],
});

export const corrections = {
  'staff/listFundCorrections': listFundCorrections,
  'staff/proposeFundCorrection': proposeFundCorrection,
} as const;
