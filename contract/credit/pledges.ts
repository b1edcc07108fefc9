/** Secured loans: what can be pledged, what is pledged, and the present ratio. */
import * as z from 'zod/mini';
import { call } from '../call.ts';
import * as f from '../fields.ts';

/** Units of a position; a position secures one loan. */
export const pledge = z.strictObject({ position: f.id, quantity: f.positive });
export const pledges = z.optional(z.array(pledge).check(z.minLength(1), z.maxLength(20)));

/**
 * `cap`: the most that is lent on a price. The customer is called when the pledge is worth less than `maintenance`
 * times the debt, and has `callDays` whole days; below `urgent` it is sold without waiting.
 */
const rules = z.object({
  version: f.date,
  rate: f.decimal,
  cap: f.decimal,
  maintenance: f.decimal,
  urgent: f.decimal,
  callDays: z.int(),
});

/**
 * `price`, `value` and `loanable` are null while there is no price; `loanToValue` is the part of the price that is
 * lent.
 */
const holding = z.object({
  position: f.id,
  instrument: f.instrument,
  name: z.string(),
  quantity: f.decimal,
  price: z.nullable(f.decimal),
  value: z.nullable(f.decimal),
  loanToValue: z.nullable(f.decimal),
  loanable: z.nullable(f.decimal),
});

export const listPledgeable = call({
  summary: 'Holdings of a currency that could secure a loan, with what is lent on each at this moment, and the rules.',
  who: 'customer',
  writes: false,
  input: z.strictObject({
    currency: f.currency,
    /** The holdings summed in `loanable`; absent: all of them. */
    positions: z.optional(z.array(f.id).check(z.maxLength(20))),
  }),
  answer: z.object({ rules: z.nullable(rules), loanable: f.decimal, holdings: z.array(holding) }),
  errors: ['currencyUnknown'],
});

/**
 * `holdings` are in the order in which they would be sold. `ratio` is `value` over `owed`, null while something has no
 * price; `lacking` is what must be paid to restore it. Below `callBelow` the customer is called, below `sellBelow`
 * holdings are sold without waiting. Before a loan is paid out nothing is `pledged` yet: everything is as it would be.
 */
export const pledgeView = z.object({
  loan: z.string(),
  currency: f.currency,
  pledged: z.boolean(),
  rules,
  value: z.nullable(f.decimal),
  loanable: z.nullable(f.decimal),
  owed: f.decimal,
  callBelow: f.decimal,
  sellBelow: f.decimal,
  ratio: z.nullable(f.decimal),
  lacking: z.nullable(f.decimal),
  call: z.nullable(z.object({ at: f.time, until: f.time, amount: f.decimal })),
  holdings: z.array(holding),
});

export const getPledge = call({
  summary:
    'What secures a loan, or would secure one that is asked for or offered: what it is worth over what is owed, and ' +
    'what would be sold first.',
  who: 'customer',
  writes: false,
  input: z.strictObject({ loan: f.id }),
  answer: pledgeView,
  errors: ['notFound'],
});

export const changePledge = call({
  summary:
    'How much of a position secures a loan from now on: more at any time, less (down to 0) as far as the rest still ' +
    'secures what is owed.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ loan: f.id, position: f.id, quantity: f.decimal, key: f.key }),
  answer: pledgeView,
  errors: [
    'notFound',
    'badInput',
    'holdingNotPledgeable',
    'quantityExceedsHeld',
    'priceNotObtained',
    'pledgeNeeded',
    'systemBusy',
  ],
});

export const pledgeCalls = {
  'credit/listPledgeable': listPledgeable,
  'credit/getPledge': getPledge,
  'credit/changePledge': changePledge,
} as const;
