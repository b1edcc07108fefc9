/** The house's side of the money. Rules are dated ahead and never changed; nothing here sets a balance. */
import { isProse } from '@bourse/core/content/prose.ts';
import * as z from 'zod/mini';
import { staffCall } from '../call.ts';
import * as f from '../fields.ts';
import { proposal } from '../proposal.ts';
import { review } from './reviews.ts';

const kind = z.enum(['deposit', 'withdrawal']);

const minuteOfDay = z.int().check(z.gte(0), z.lte(1_440));

const weekdays = z.array(z.int().check(z.gte(1), z.lte(7))).check(z.minLength(1), z.maxLength(7));

/**
 * `weekdays` are ISO (1 is Monday); `opens` and `closes` minutes of these days in `zone`. Beyond `fourEyesAbove` two
 * people decide; null: never. Two do as well where one would have decided more alone within 30 days than
 * `customerAlone` for the customer, or `approverAlone` in all; left out, the house's hold.
 */
const terms = {
  minimum: f.plainAmount,
  maximum: f.plainAmount,
  feeFixed: f.plainAmount,
  feeBps: f.bps,
  weekdays,
  opens: minuteOfDay,
  closes: minuteOfDay,
  zone: z.string().check(z.regex(/^[A-Za-z]+(\/[A-Za-z_+-]+){0,2}$/)),
  fourEyesAbove: z.nullable(f.plainAmount),
  customerAlone: z.optional(f.plainAmount),
  approverAlone: z.optional(f.plainAmount),
  coolingHours: z.int().check(z.gte(0), z.lte(168)),
  usualHours: z.int().check(z.gte(0), z.lte(720)),
  latestDays: z.int().check(z.gte(0), z.lte(30)),
};

/**
 * `standing` is `house` for what holds where nothing was ever set, `proposed` for what a second person has to approve,
 * and `replaced` for what begins no more, since a later decision begins before it.
 */
const fundsRule = z.object({
  kind,
  currency: f.currency,
  from: z.nullable(f.time),
  standing: z.enum(['house', 'past', 'holds', 'coming', 'replaced', 'proposed']),
  ...terms,
  proposal,
});

export const listFundsRules = staffCall({
  summary: 'The bounds, fees and windows of deposits and withdrawals by currency: those that held, hold and will hold.',
  permission: 'money.read',
  writes: false,
  input: z.strictObject({ kind: z.optional(kind), currency: z.optional(f.currency) }),
  answer: z.object({ rows: z.array(fundsRule) }),
  errors: [],
});

export const setFundsRule = staffCall({
  summary:
    'Dates a rule for deposits or withdrawals of a currency ahead; one that loosens a bound, the window, ' +
    'the limit for two people or the cooling-off, or raises a fee, waits for a second person. What has ' +
    'begun is never changed; what was to begin after it is replaced.',
  permission: 'money.rules',
  writes: true,
  input: z.strictObject({ kind, currency: f.currency, from: f.instant, ...terms, key: f.key }),
  answer: fundsRule,
  errors: ['notAhead', 'currencyUnknown'],
});

export const getHouseAccounts = staffCall({
  summary:
    "What stands on the house's own accounts, by bucket and currency, and what it owes its customers; " +
    'each is a sum of all transfers.',
  permission: 'money.read',
  writes: false,
  input: f.nothing,
  answer: z.object({
    rows: z.array(
      z.object({ bucket: z.string(), owner: z.enum(['house', 'customers']), currency: f.currency, amount: f.decimal }),
    ),
    at: f.time,
  }),
  errors: [],
});

export const getLiabilities = staffCall({
  summary:
    'What the house owes to all customers by currency, as last counted: the root of the tree that each ' +
    'customer can check, how many are counted in it, and the number of the seal that binds it; null ' +
    'until there is one.',
  permission: 'money.read',
  writes: false,
  input: f.nothing,
  answer: z.object({
    at: z.nullable(f.time),
    rows: z.array(
      z.object({
        currency: f.currency,
        sum: f.decimal,
        customers: z.int(),
        tree: z.int(),
        root: z.string(),
        seal: z.nullable(z.int()),
      }),
    ),
  }),
  errors: [],
});

export const proposeCorrection = staffCall({
  summary:
    'Proposes to give a customer money or to take some back, with a sentence that stands on the ' +
    'statement. Another person has to approve it.',
  permission: 'money.correct',
  writes: true,
  input: z.strictObject({
    customer: f.id,
    currency: f.currency,
    amount: f.positive,
    direction: z.enum(['credit', 'debit']),
    why: z.string().check(z.minLength(3), z.maxLength(300), z.refine(isProse)),
    key: f.key,
  }),
  answer: review,
  errors: ['notFound', 'currencyUnknown', 'ownApproval', 'staffResting'],
});

export const reconcileStatement = staffCall({
  summary:
    "Compares a bank's statement (SWIFT MT940, ISO 20022 camt.053, or CSV in UTF-8 with date, reference and " +
    'amount; what went out below zero) with the deposits and withdrawals that were done. Its lines are kept: a ' +
    'deposit that came in there takes one other person, any other takes two, as does one whose money went out again ' +
    'under its reference on that day or later (`calledBack` where the deposit is done). A file that names another ' +
    'account than those of the bank channels of that currency is refused.',
  permission: 'money.reconcile',
  writes: false,
  input: z.strictObject({
    currency: f.currency,
    from: f.instant,
    to: f.instant,
    base64: z.string().check(z.maxLength(900_000), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
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
  errors: ['fileUnreadable', 'statementUnbalanced', 'otherAccount', 'currencyUnknown', 'staffResting'],
});
