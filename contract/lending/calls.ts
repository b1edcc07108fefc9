/** Stock that customers lend to those who sell short, and what they borrow. */
import * as z from 'zod/mini';
import { call, staffCall } from '../call.ts';
import * as f from '../fields.ts';
import { coming, ruleCalls } from './rules.ts';

/**
 * `quantity`: of a lender what can be lent of theirs now, of a borrower what is reserved. `lent`: of a lender's, what
 * is lent of it now. `fees`: earned, or paid; `night` is the last one that was.
 */
export const lendingOrder = z.object({
  id: z.string(),
  kind: z.enum(['lend', 'borrow']),
  instrument: f.instrument,
  name: z.string(),
  currency: f.currency,
  status: z.enum(['inProgress', 'recalled', 'finished']),
  quantity: f.decimal,
  lent: f.decimal,
  fees: f.decimal,
  since: f.time,
  dueAt: z.nullable(f.time),
  endedAt: z.nullable(f.time),
  cause: z.nullable(z.enum(['customer', 'recalled', 'unpaid'])),
});

/**
 * One instrument's: `offered` by lenders, `house` the house's own stock (null where nobody counts it), `lent` to
 * shorts, of it `fromLenders` and `fromHouse`; `available` to be sold short, `quota` left to be reserved. Rates are
 * pure numbers a year; `dayBasis` the days of that year; `base` the part of the market value that the fee is reckoned
 * on, null for the cost of the units. `night`: the last one that was shared out, whose `fee` is what all shorts paid
 * for it.
 */
export const lendingPool = z.object({
  instrument: f.instrument,
  name: z.string(),
  currency: f.currency,
  open: z.boolean(),
  rate: f.decimal,
  dayBasis: z.int(),
  price: z.nullable(f.decimal),
  offered: f.decimal,
  house: z.nullable(f.decimal),
  lent: f.decimal,
  fromLenders: f.decimal,
  fromHouse: f.decimal,
  available: z.nullable(f.decimal),
  quota: f.decimal,
  minimum: f.decimal,
  lendersPart: f.decimal,
  base: z.nullable(f.decimal),
  collateral: f.decimal,
  noticeDays: z.int(),
  /** Other terms that have been decided, and from when on they hold. */
  coming,
  night: z.nullable(z.object({ date: f.date, fee: f.decimal, toLenders: f.decimal, toHouse: f.decimal })),
});
const ofMine = z.object({ held: f.decimal, lending: z.nullable(lendingOrder), borrowed: f.decimal });

export const listLendingPools = call({
  summary:
    'What can be lent and borrowed, by instrument: those that somebody lends or has borrowed, and those that the ' +
    'customer holds; or a single one.',
  who: 'customer',
  writes: false,
  input: z.strictObject({ instrument: z.optional(f.instrument), cursor: f.cursor, limit: f.limit }),
  answer: f.listOf(z.object({ ...lendingPool.shape, mine: ofMine })),
  errors: [],
});

const RESTRICTED = ['accountFrozen', 'accountDisabled', 'cannotTrade'] as const;

export const lend = call({
  summary:
    'Lends whatever is held of an instrument in full in the main portfolio. It can be sold at any time, and is taken ' +
    'back at any time; lenders share what shorts pay each night.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ instrument: f.instrument, agreed: z.literal(true), key: f.key }),
  answer: z.object({ order: lendingOrder }),
  errors: [
    'instrumentNotFound',
    'borrowingChannelClosed',
    'stockNotLent',
    'lentAlready',
    'nothingToLend',
    'minimumLending',
    'priceNotObtained',
    'systemBusy',
    ...RESTRICTED,
  ],
});

export const recallLend = call({
  summary: 'Lends an instrument no more, from now on.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ lending: f.id, key: f.key }),
  answer: z.object({ order: lendingOrder }),
  errors: ['notFound', 'lendingEnded', 'systemBusy'],
});

export const borrow = call({
  summary:
    'Reserves units to be sold short, for a daily fee; what is sold short of them pays as a short and not twice.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ instrument: f.instrument, quantity: f.positive, key: f.key }),
  answer: z.object({ order: lendingOrder }),
  errors: [
    'instrumentNotFound',
    'marginNotEnabled',
    'borrowingChannelClosed',
    'stockNotLent',
    'offLot',
    'minimumBorrowing',
    'borrowingQuotaFull',
    'priceNotObtained',
    'insufficientBalance',
    'systemBusy',
    ...RESTRICTED,
  ],
});

export const returnBorrow = call({
  summary: 'Gives back what was reserved; what has been sold short of it stays a short.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ borrowing: f.id, key: f.key }),
  answer: z.object({ order: lendingOrder }),
  errors: ['notFound', 'lendingEnded', 'systemBusy'],
});

export const listLendingOrders = call({
  summary: 'What the customer lends and borrows, newest first: what goes on, or what is finished.',
  who: 'customer',
  writes: false,
  input: z.strictObject({
    kind: z.optional(z.enum(['lend', 'borrow'])),
    status: z.optional(z.enum(['inProgress', 'finished'])),
    cursor: f.cursor,
    limit: f.limit,
  }),
  answer: f.listOf(lendingOrder),
  errors: [],
});

export const listAllPools = staffCall({
  summary: 'What all customers lend, borrow and reserve, by instrument, with the collateral that stands for it.',
  permission: 'money.read',
  writes: false,
  input: z.strictObject({ cursor: f.cursor, limit: f.limit }),
  answer: f.listOf(
    z.object({
      ...lendingPool.shape,
      reserved: f.decimal,
      lenders: z.int(),
      marked: z.nullable(z.object({ date: f.date, price: f.decimal, units: f.decimal, amount: f.decimal })),
    }),
  ),
  errors: [],
});

export const calls = {
  'lending/listLendingPools': listLendingPools,
  'lending/lend': lend,
  'lending/recallLend': recallLend,
  'lending/borrow': borrow,
  'lending/returnBorrow': returnBorrow,
  'lending/listLendingOrders': listLendingOrders,
  'staff/listLendingPools': listAllPools,
  ...ruleCalls,
} as const;

export const groups = { lending: { place: 5.8, about: 'Stock that customers lend and borrow.' } };
export const entities = { LendingOrder: lendingOrder };
export const examples = {
  'lending/lend': { instrument: 'US.NWRB', agreed: true, key: 'a-key-of-my-own-1' },
  'lending/borrow': { instrument: 'US.NWRB', quantity: '10', key: 'a-key-of-my-own-1' },
};
