/** The house's side of the money. Nothing here sets a balance. */
import { UNREADABLE_REASONS } from '@bourse/core/accounts/staff/bank-statement-parsing.ts';
import {
  CSV_DELIMITERS,
  DATE_ORDERS,
  DECIMAL_SIGNS,
  STATEMENT_ENCODINGS,
} from '@bourse/core/accounts/staff/csv-statement-format.ts';
import { isPlainLine, isPlainText } from '@bourse/core/information/content/plain-text.ts';
import * as z from 'zod/mini';
import { defineStaffCommand, defineStaffQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { reviewSchema } from './review-queue-calls.ts';

export const getHouseAccounts = defineStaffQuery({
  summary:
    "What stands on the house's own accounts, by bucket and currency, and what it owes its customers; " +
    'each is a sum of all transfers.',
  permission: 'money.read',
  late: true,
  input: {},
  answer: z.object({
    rows: z.array(
      z.object({ bucket: z.string(), owner: z.enum(['house', 'customers']), currency: f.currency, amount: f.decimal }),
    ),
    at: f.time,
  }),
});

export const proposeMoneyCorrection = defineStaffCommand({
  summary:
    'Proposes to give a customer money or to take some back, with a sentence that stands on the ' +
    'statement. Another person has to approve it.',
  permission: 'money.correct',
  input: {
    customer: f.id,
    currency: f.currency,
    amount: f.positiveDecimal,
    direction: z.enum(['credit', 'debit']),
    why: z.string().check(z.minLength(3), z.maxLength(300), z.refine(isPlainText)),
  },
  answer: reviewSchema,
  errors: ['notFound', 'currencyUnknown', 'ownApproval', 'customerOnStaffDevice', 'staffResting'],
});

const column = z.string().check(z.trim(), z.minLength(1), z.maxLength(80), z.refine(isPlainLine));
const mark = z.string().check(z.trim(), z.minLength(1), z.maxLength(40), z.refine(isPlainLine));
/**
 * How a bank writes its CSV. Columns are named as in its header; the amount is in one column, with its sign or a column
 * beside it that says the side (`creditMark` or `debitMark`), or in two. What is null is recognised where only one
 * reading is possible: `03/04/2026` has to be described.
 */
const csvStatementFormat = z.strictObject({
  encoding: z.nullable(z.enum(STATEMENT_ENCODINGS)),
  delimiter: z.nullable(z.enum(CSV_DELIMITERS)),
  dateColumn: column,
  dateOrder: z.nullable(z.enum(DATE_ORDERS)),
  referenceColumns: z.array(column).check(z.minLength(1), z.maxLength(8)),
  amountColumn: z.nullable(column),
  creditColumn: z.nullable(column),
  debitColumn: z.nullable(column),
  sideColumn: z.nullable(column),
  creditMark: z.nullable(mark),
  debitMark: z.nullable(mark),
  currencyColumn: z.nullable(column),
  decimal: z.nullable(z.enum(DECIMAL_SIGNS)),
});
const channelFormat = z.object({
  channel: z.string(),
  currency: f.currency,
  bankName: z.string(),
  format: z.nullable(csvStatementFormat),
  setAt: z.nullable(f.time),
  by: z.nullable(z.string()),
});

export const listStatementFormats = defineStaffQuery({
  summary: 'The bank channels, and how the bank of each writes its CSV, if that was described (`format`).',
  permission: 'money.reconcile',
  input: {},
  answer: z.object({ rows: z.array(channelFormat) }),
});

export const setStatementFormat = defineStaffCommand({
  summary:
    'Describes how the bank of a channel writes its CSV, from now on; null returns to the plain form. It says what ' +
    'the columns of a file mean, no more: a deposit is decided as before.',
  permission: 'money.reconcile',
  input: {
    channel: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
    format: z.nullable(csvStatementFormat),
  },
  answer: channelFormat,
  errors: ['notFound', 'statementFormat'],
});

export const reconcileBankStatement = defineStaffCommand({
  summary:
    "Compares a bank's statement (SWIFT MT940, ISO 20022 camt.053, or CSV with date, reference and amount, what " +
    "went out below zero, or as `channel`'s bank writes it) with the deposits and withdrawals that were done. Its " +
    'lines are kept: a deposit that came in there takes one other person, any other takes two, as does one whose ' +
    'money went out again under its reference on that day or later (`calledBack` where the deposit is done), ' +
    "until two people have brought a later credit. Entries that can't be read are listed with line and reason, " +
    'the others are kept. They must lead from balance to balance, an unreadable one by its amount; in an MT940 ' +
    "statement with an entry that doesn't even say its amount, credits prove no deposit (`unchecked`). A credit " +
    'of a day that has not begun yet is refused, and so is a file that names another account than those of the ' +
    'bank channels of that currency.',
  permission: 'money.reconcile',
  input: {
    currency: f.currency,
    channel: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))),
    from: f.instantInput,
    to: f.instantInput,
    base64: z.string().check(z.maxLength(900_000), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
  },
  answer: z.object({
    lines: z.int(),
    bookings: z.int(),
    matched: z.int(),
    encoding: z.string(),
    unreadable: z.array(z.object({ line: z.int(), reason: z.enum(UNREADABLE_REASONS), text: z.string() })),
    unchecked: z.int(),
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
    'fileEncoding',
    'statementColumns',
    'creditAhead',
    'entryDatedAhead',
    'statementUnbalanced',
    'otherAccount',
    'currencyUnknown',
    'staffResting',
    'notFound',
  ],
});
