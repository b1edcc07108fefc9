/** A wrong fund price: two people name the day and the cause, and the figures follow from the closes. */
import * as z from 'zod/mini';
import { PRICE_CORRECTION_CAUSES } from '@bourse/core/products/investment-funds/fund-price-correction.ts';
import { isPlainText } from '@bourse/core/information/content/plain-text.ts';
import { defineStaffCommand, defineStaffQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { nullablePendingProposalSchema, pendingProposalSchema } from '../request-and-proposal-schemas.ts';

export const fundPriceCorrectionCauseSchema = z.enum(PRICE_CORRECTION_CAUSES);
/** The second person's view of a reason. */
const why = z.string().check(z.minLength(3), z.maxLength(300), z.refine(isPlainText));

/**
 * `was` and `right`: the stated price of a unit, and the correct one. `decided` is being paid, `done` is paid: to
 * customers who dealt that day, and into the fund for those who stayed in it.
 */
const correction = z.object({
  date: f.date,
  cause: fundPriceCorrectionCauseSchema,
  why: z.string(),
  was: f.decimal,
  right: f.decimal,
  status: z.enum(['proposed', 'decided', 'done']),
  at: f.time,
  orders: z.nullable(z.int()),
  toCustomers: z.nullable(f.decimal),
  toFund: z.nullable(f.decimal),
  currency: f.currency,
  proposal: nullablePendingProposalSchema,
});

export const listFundPriceCorrections = defineStaffQuery({
  summary: "A fund's prices that were corrected or are proposed to be, with what the house has paid for them.",
  permission: 'money.read',
  late: true,
  input: { fund: f.recordNumber },
  answer: z.object({ rows: z.array(correction) }),
  errors: ['productNotFound'],
});

export const proposeFundPriceCorrection = defineStaffCommand({
  summary:
    'Proposes to correct the price of a day that was off by more than 0.5 %. It is reckoned from the closes as they ' +
    'are known now, and again when another person approves it; nobody types it.',
  permission: 'money.correct',
  input: {
    fund: f.recordNumber,
    date: f.dateInput,
    cause: fundPriceCorrectionCauseSchema,
    why,
  },
  answer: pendingProposalSchema,
  errors: [
    'productNotFound',
    'fundFirstPrice',
    'fundNotDealt',
    'fundCorrected',
    'fundNotPriced',
    'fundPriceWithinTolerance',
    'fundCloses',
    'fundLaterWrong',
  ],
});

export const fundPriceCorrectionCalls = {
  'staff/listFundCorrections': listFundPriceCorrections,
  'staff/proposeFundCorrection': proposeFundPriceCorrection,
} as const;

/** Opening a fund with the house's money, and closing one: two people each time. */

/** As customers read it; a language without one shows the English name. */
const name = f.name(2, 40);
/** A fund's binding terms. Rates and shares are pure numbers, a share of the whole is at most 1. */
export const fundMandateFields = {
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
    .array(z.strictObject({ instrument: f.instrument, part: f.positiveDecimal }))
    .check(z.minLength(1), z.maxLength(50)),
  rebalancing: z.enum(['monthly', 'quarterly']),
  feeRate: f.nonNegativeAmount,
  cutOffMinutes: z.int().check(z.gte(1), z.lte(1_440)),
  settlementDays: z.int().check(z.gte(0), z.lte(10)),
  minimum: f.positiveDecimal,
  /** The house's capital. Its units stay as long as the fund exists. */
  capital: f.positiveDecimal,
};

export const proposeFund = defineStaffCommand({
  summary:
    "Proposes a fund: its weights, dates and fee, for good, and the house's money that it begins with; another " +
    'approves it.',
  permission: 'money.rules',
  input: { ...fundMandateFields },
  answer: pendingProposalSchema,
  errors: [
    'badInput',
    'currencyUnknown',
    'instrumentNotFound',
    'priceSimulated',
    'delayedPrices',
    'fundOtherMarket',
    'fundNameTaken',
    'fundCalendarUnknown',
  ],
});

export const proposeFundEnd = defineStaffCommand({
  summary:
    'Proposes to close a fund: from a day on what it holds is sold, everybody is paid out at one last price, and ' +
    "what is left comes back to the house's capital; another approves it.",
  permission: 'money.rules',
  input: { fund: f.recordNumber, why },
  answer: pendingProposalSchema,
  errors: ['productNotFound', 'fundCloses', 'fundCalendarUnknown'],
});

/**
 * A fund that waits for a second person, that starts in a moment, or that couldn't start, with the refusal in the
 * reader's language.
 */
export const fundOpeningSchema = z.object({
  ...fundMandateFields,
  at: f.time,
  status: z.enum(['proposed', 'decided', 'ended']),
  why: z.nullable(z.string()),
  proposal: z.nullable(pendingProposalSchema),
});

export const fundOpeningCalls = {
  'staff/proposeFund': proposeFund,
  'staff/proposeFundEnd': proposeFundEnd,
} as const;
