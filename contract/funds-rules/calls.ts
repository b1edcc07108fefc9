/** The limits, fees and hours of deposits and withdrawals: dated ahead and never changed. */
import * as z from 'zod/mini';
import { defineStaffCommand, defineStaffQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { nullablePendingProposalSchema } from '../request-and-proposal-schemas.ts';

const kind = z.enum(['deposit', 'withdrawal']);

const minuteOfDay = z.int().check(z.gte(0), z.lte(1_440));

const weekdays = z.array(z.int().check(z.gte(1), z.lte(7))).check(z.minLength(1), z.maxLength(7));

/**
 * `weekdays` are ISO (1 is Monday); `opens` and `closes`: minutes of these days in `zone`. Above `fourEyesAbove` two
 * people decide; null: never. Two also do if one would have decided more alone within 30 days than `customerAlone` for
 * the customer, or `approverAlone` in all; if left out, the house's limits apply.
 */
const terms = {
  minimum: f.nonNegativeAmount,
  maximum: f.nonNegativeAmount,
  feeFixed: f.nonNegativeAmount,
  feeBps: f.basisPoints,
  weekdays,
  opens: minuteOfDay,
  closes: minuteOfDay,
  zone: z.string().check(z.regex(/^[A-Za-z]+(\/[A-Za-z_+-]+){0,2}$/)),
  fourEyesAbove: z.nullable(f.nonNegativeAmount),
  customerAlone: z.optional(f.nonNegativeAmount),
  approverAlone: z.optional(f.nonNegativeAmount),
  coolingHours: z.int().check(z.gte(0), z.lte(168)),
  usualHours: z.int().check(z.gte(0), z.lte(720)),
  latestDays: z.int().check(z.gte(0), z.lte(30)),
};

/**
 * `status` is `house` for terms that apply if nothing was ever set, `proposed` for terms that a second person has to
 * approve, and `replaced` for terms that won't begin, since a later decision begins before them.
 */
const fundsRule = z.object({
  kind,
  currency: f.currency,
  from: z.nullable(f.time),
  status: z.enum(['house', 'past', 'inForce', 'upcoming', 'replaced', 'proposed']),
  ...terms,
  proposal: nullablePendingProposalSchema,
});

export const listDepositWithdrawalRules = defineStaffQuery({
  summary: 'The bounds, fees and windows of deposits and withdrawals by currency: those that held, hold and will hold.',
  permission: 'money.read',
  late: true,
  input: { kind: z.optional(kind), currency: z.optional(f.currency) },
  answer: z.object({ rows: z.array(fundsRule) }),
});

export const setDepositWithdrawalRule = defineStaffCommand({
  summary:
    'Dates a rule for deposits or withdrawals of a currency ahead; one that loosens a bound, the window, ' +
    'the limit for two people or the cooling-off, or raises a fee, waits for a second person, and so does one that ' +
    'lets fewer withdrawals through, or later, makes deposits much harder, or asks for more people than there are. ' +
    'What has begun is never changed; what was to begin after it is replaced.',
  permission: 'money.rules',
  input: { kind, currency: f.currency, from: f.instantInput, ...terms },
  answer: fundsRule,
  errors: ['notAhead', 'currencyUnknown'],
});

export const calls = {
  'staff/listFundsRules': listDepositWithdrawalRules,
  'staff/setFundsRule': setDepositWithdrawalRule,
} as const;
