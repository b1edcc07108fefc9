/** The wire form of loans. Rates are yearly, as fractions of one; dates are in the operator's zone. */
import { REPAYMENT_PLANS } from '@bourse/core/borrowing/loans/amortisation.ts';
import * as z from 'zod/mini';
import * as f from '../field-schemas.ts';

export const repaymentPlanSchema = z.enum(REPAYMENT_PLANS);
export const loanMonthsSchema = z.union([z.literal(3), z.literal(6), z.literal(12), z.literal(24), z.literal(36)]);
export const loanStatusSchema = z.enum([
  'applied',
  'rejected',
  'cancelled',
  'offered',
  'declined',
  'lapsed',
  'active',
  'overdue',
  'repaid',
  'settled',
  'withdrawn',
]);

/** `total` is what paying off the loan now takes; of it `due` has reached its date, and `overdue` is late. */
export const loanDebtSchema = z.object({
  fee: f.decimal,
  interest: f.decimal,
  principal: f.decimal,
  total: f.decimal,
  due: f.decimal,
  overdue: f.decimal,
});

/** Terms that never change. Dates are those of `zone`. */
const termsShape = {
  currency: f.currency,
  principal: f.decimal,
  months: z.int(),
  plan: repaymentPlanSchema,
  rate: f.decimal,
  lateRate: f.decimal,
  apr: f.decimal,
  fee: f.decimal,
  dayCount: z.enum(['30/360', 'actual/360', 'actual/365']),
  score: z.int(),
  table: f.date,
  zone: z.string(),
};

/**
 * `total`: the whole repayment, past and still to come by the present schedule. `coolingUntil`: the last date on which
 * it can be returned for its interest alone; `proposal`: the repayment that customer service has proposed.
 */
export const loanSchema = z.object({
  id: z.string(),
  status: loanStatusSchema,
  ...termsShape,
  total: f.decimal,
  owed: loanDebtSchema,
  next: z.nullable(z.object({ date: f.date, amount: f.decimal })),
  coolingUntil: z.nullable(f.date),
  appliedAt: f.time,
  offeredAt: z.nullable(f.time),
  offerUntil: z.nullable(f.time),
  disbursedAt: z.nullable(f.time),
  endedAt: z.nullable(f.time),
  reason: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  proposal: z.nullable(z.object({ amount: f.decimal, at: f.time })),
  /** Whether holdings secure it, and the deadline of a margin call on them. */
  secured: z.boolean(),
  calledUntil: z.nullable(f.time),
});

export const instalmentSchema = z.object({
  number: z.int(),
  date: f.date,
  principal: f.decimal,
  interest: f.decimal,
  fee: f.decimal,
  total: f.decimal,
  paid: f.decimal,
  status: z.enum(['coming', 'due', 'overdue', 'paid', 'paidLate']),
});

/**
 * `at` is when it counts as paid, `bookedAt` when the money moved: later if nothing had counted the day on which it
 * fell due.
 */
export const loanPaymentSchema = z.object({
  number: z.int(),
  at: f.time,
  bookedAt: f.time,
  kind: z.enum(['collected', 'repaid', 'sold']),
  amount: f.decimal,
  fee: f.decimal,
  interest: f.decimal,
  principal: f.decimal,
});

const legal = z.object({ maximum: f.decimal, law: z.enum(['US', 'MX', 'TH', 'KR', 'IN', 'SA']) });

/**
 * `interest` and `total` are sums over the instalments; `legal` is the yearly maximum of a market's law. `pledge` is
 * null for a loan by the score: the named holdings are worth `value` now (null without a price), and `ratio` is that
 * over what would be owed. Below `callBelow` the customer would be called, below `sellBelow` they would be sold without
 * waiting.
 */
export const loanPreviewSchema = z.object({
  ...termsShape,
  interest: f.decimal,
  total: f.decimal,
  legal,
  pledge: z.nullable(
    z.object({
      value: z.nullable(f.decimal),
      ratio: z.nullable(f.decimal),
      callBelow: f.decimal,
      sellBelow: f.decimal,
    }),
  ),
  instalments: z.array(instalmentSchema),
});

/**
 * What can be borrowed by the score: `quota` by the table and additional grants, `available` of it now;
 * `maximumExtraRequest`: the most that can be requested beyond the table, in whole units.
 */
export const loanQuotasSchema = z.array(
  z.object({
    currency: f.currency,
    quota: f.decimal,
    available: f.decimal,
    minimum: f.decimal,
    maximumExtraRequest: f.decimal,
    dayCount: z.enum(['30/360', 'actual/360', 'actual/365']),
    legal,
    table: z.array(z.object({ from: z.int(), quota: f.decimal, rate: f.decimal })),
  }),
);
