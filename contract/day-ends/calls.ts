/** Reports of each market's trading day: the trial balance at its cut, and what waits. Sealed as they are written. */
import { WAITING_AGES } from '@bourse/core/markets/day-ends/day-end-report.ts';
import * as z from 'zod/mini';
import { defineStaffQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';

const dayEnd = {
  number: z.string(),
  market: f.market,
  /** The market's own date. */
  date: f.date,
  closedAt: f.time,
  /** When the ledger was cut: what was booked later is in the next report. */
  cutAt: f.time,
  /** Transfers of the whole ledger up to the cut. */
  transfers: z.int(),
  /** Whether debits equal credits in every currency. */
  balanced: z.boolean(),
  /** Requests and lines of the bank that waited at the cut. */
  waiting: z.int(),
  /** The seal that binds the report's hash; null: the next one will. */
  seal: z.nullable(z.int()),
};

export const listDayEnds = defineStaffQuery({
  summary: 'Reports of trading days by market, the newest first.',
  permission: 'money.read',
  late: true,
  input: { market: z.optional(f.market), ...f.pageFields },
  answer: f.pageOf(z.object(dayEnd)),
});

export const getDayEnd = defineStaffQuery({
  summary:
    "A trading day's report: the trial balance by currency and account, what waits by age, and its text, whose " +
    'SHA-256 a seal binds.',
  permission: 'money.read',
  late: true,
  input: { number: f.recordNumber },
  answer: z.object({
    ...dayEnd,
    /** The date of the market's previous report; null: this is its first. */
    since: z.nullable(f.date),
    /**
     * `opening`: the balance at the previous report, `closing`: the present one: credits less debits. Money in accounts
     * that the house trades with is separate from what it owes; the report's text adds them up.
     */
    accounts: z.array(
      z.object({
        currency: f.currency,
        account: z.string(),
        owner: z.enum(['house', 'customers']),
        opening: f.decimal,
        debited: f.decimal,
        credited: f.decimal,
        closing: f.decimal,
      }),
    ),
    /** A kind of request, or `bankLine`: a line of a statement without a deposit. */
    breaks: z.array(
      z.object({
        kind: z.string(),
        age: z.enum(WAITING_AGES),
        count: z.int(),
        currency: z.nullable(f.currency),
        amount: z.nullable(f.decimal),
      }),
    ),
    text: z.string(),
    hash: z.string(),
    /** The hash of the previous report, of any market. */
    previous: z.nullable(z.string()),
    /** The line that the seal contains. */
    note: z.string(),
  }),
  errors: ['notFound'],
});

export const calls = { 'staff/listDayEnds': listDayEnds, 'staff/getDayEnd': getDayEnd } as const;
