/** The house's side of the money. Nothing here sets a balance. */
import { isPlainText } from '@bourse/core/information/content/plain-text.ts';
import * as z from 'zod/mini';
import { defineStaffCall } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { reviewSchema } from './review-queue-calls.ts';

export const getHouseAccounts = defineStaffCall({
  summary:
    "What stands on the house's own accounts, by bucket and currency, and what it owes its customers; " +
    'each is a sum of all transfers.',
  permission: 'money.read',
  writes: false,
  late: true,
  input: f.emptyInput,
  answer: z.object({
    rows: z.array(
      z.object({ bucket: z.string(), owner: z.enum(['house', 'customers']), currency: f.currency, amount: f.decimal }),
    ),
    at: f.time,
  }),
  errors: [],
});

export const proposeMoneyCorrection = defineStaffCall({
  summary:
    'Proposes to give a customer money or to take some back, with a sentence that stands on the ' +
    'statement. Another person has to approve it.',
  permission: 'money.correct',
  writes: true,
  input: z.strictObject({
    customer: f.id,
    currency: f.currency,
    amount: f.positiveDecimal,
    direction: z.enum(['credit', 'debit']),
    why: z.string().check(z.minLength(3), z.maxLength(300), z.refine(isPlainText)),
    key: f.idempotencyKey,
  }),
  answer: reviewSchema,
  errors: ['notFound', 'currencyUnknown', 'ownApproval', 'customerOnStaffDevice', 'staffResting'],
});

export const reconcileBankStatement = defineStaffCall({
  summary:
    "Compares a bank's statement (SWIFT MT940, ISO 20022 camt.053, or CSV in UTF-8 with date, reference and " +
    'amount; what went out below zero) with the deposits and withdrawals that were done. Its lines are kept: a ' +
    'deposit that came in there takes one other person, any other takes two, as does one whose money went out again ' +
    'under its reference on that day or later (`calledBack` where the deposit is done), until two people have ' +
    'brought a later credit. A credit of a day that has not begun yet is refused, and so is a file that names ' +
    'another account than those of the bank channels of that currency.',
  permission: 'money.reconcile',
  writes: true,
  input: z.strictObject({
    currency: f.currency,
    from: f.instantInput,
    to: f.instantInput,
    base64: z.string().check(z.maxLength(900_000), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
    key: f.idempotencyKey,
  }),
  answer: z.object({
    lines: z.int(),
    bookings: z.int(),
    matched: z.int(),
    differences: z.array(
      z.object({
        kind: z.enum(['notInBooks', 'notOnStatement', 'amountDiffers', 'calledBack']),
        line: z.nullable(z.int()),
        on: z.nullable(f.date),
        reference: z.string(),
        stated: z.nullable(f.decimal),
        booked: z.nullable(f.decimal),
        review: z.nullable(z.string()),
      }),
    ),
  }),
  errors: [
    'fileUnreadable',
    'uploadFailed',
    'creditAhead',
    'statementUnbalanced',
    'otherAccount',
    'currencyUnknown',
    'staffResting',
  ],
});
