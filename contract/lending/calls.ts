/** The terms on which a market's stock is lent: dated ahead by two people, never changed. */
import * as z from 'zod/mini';
import {
  defineCustomerCommand,
  defineCustomerQuery,
  defineStaffCommand,
  defineStaffQuery,
} from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { nullablePendingProposalSchema } from '../request-and-proposal-schemas.ts';

/** Shares are pure numbers: of the fee what lenders get, and of all that can be lent what borrowings may reserve. */
const terms = {
  open: z.boolean(),
  lendersPart: f.decimal,
  quotaPart: f.decimal,
  noticeDays: z.int().check(z.gte(1), z.lte(30)),
};
/** The next terms and when they start, if they have been decided; null if no change is coming. */
const coming = z.nullable(z.object({ from: f.time, ...terms }));

const rule = z.object({
  market: f.market,
  /** Null: the house's own, before any were dated. */
  from: z.nullable(f.time),
  ...terms,
  status: z.enum(['proposed', 'inForce', 'upcoming', 'past']),
  proposal: nullablePendingProposalSchema,
});

export const listLendingRules = defineStaffQuery({
  summary:
    'The terms on which stock is lent, by market: what held, holds, will hold, and what waits for a second person.',
  permission: 'money.read',
  late: true,
  input: {},
  answer: z.object({ rows: z.array(rule) }),
});

export const proposeLendingRule = defineStaffCommand({
  summary: 'Proposes terms for a market from a time ahead; another person approves them.',
  permission: 'money.rules',
  input: { market: f.market, from: f.time, ...terms },
  answer: rule,
  errors: ['badInput', 'notAhead', 'stockNotLent', 'lendersGetNothing', 'quotaBelowMinimum', 'lendingTermsSame'],
});

const ruleCalls = {
  'staff/listLendingRules': listLendingRules,
  'staff/proposeLendingRule': proposeLendingRule,
} as const;

/** Stock that customers lend to short sellers, and what they borrow. */

/**
 * `quantity`: for a lender the units that can be lent now, for a borrower the reserved ones. `lent`: for a lender, the
 * units lent now. `fees`: earned, or paid; `night`: the last one that was.
 */
export const lendingOrderSchema = z.object({
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
 * For one instrument: `offered` by lenders, `house` the house's own stock (null if not counted), `lent` to shorts now,
 * of it `fromLenders` and `fromHouse`; `unused` is reserved and not sold short, `available` to be sold short, `quota`
 * left to be reserved, in whole lots. Rates are pure numbers a year; `dayBasis` the days of that year; `base` the part
 * of the price that the fee is computed on, null for the cost of the units; `baseNext`: what it will be from the night
 * of the exchange's date `from` on, null if no change is decided; `collateral` the part that secures what is lent. That
 * part of a unit's price is rounded up to a multiple of `roundedTo`; null: to the eighth decimal. `night`: the last one
 * that was shared out, whose `fee` was paid for `units`, those sold short and those reserved; `toLenders` is rounded
 * down to the minor unit, `toHouse` is the rest.
 */
export const lendingPoolSchema = z.object({
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
  unused: f.decimal,
  available: z.nullable(f.decimal),
  quota: f.decimal,
  minimum: f.decimal,
  lendersPart: f.decimal,
  base: z.nullable(f.decimal),
  baseNext: z.nullable(z.object({ from: f.date, base: z.nullable(f.decimal), roundedTo: z.nullable(f.decimal) })),
  collateral: f.decimal,
  roundedTo: z.nullable(f.decimal),
  noticeDays: z.int(),
  /** How long a customer can't reserve stock after leaving a reserved night unpaid. */
  barredDays: z.int(),
  /** Other terms that have been decided, and from when on they apply. */
  coming,
  night: z.nullable(
    z.object({ date: f.date, units: f.decimal, fee: f.decimal, toLenders: f.decimal, toHouse: f.decimal }),
  ),
});
/**
 * `recalled`: the borrowed part that ends first; `barredUntil`: when a customer who left a night unpaid may reserve
 * again.
 */
const ofMine = z.object({
  held: f.decimal,
  lending: z.nullable(lendingOrderSchema),
  borrowed: f.decimal,
  recalled: z.nullable(z.object({ quantity: f.decimal, dueAt: f.time })),
  barredUntil: z.nullable(f.time),
});

/** The change of the instrument's price since the close before, and its last stretch; null without a price. */
const nullablePriceMovementSchema = z.nullable(z.object({ changeRate: f.decimal, spark: z.array(f.decimal) }));

export const listLendingPools = defineCustomerQuery({
  summary:
    'What can be lent and borrowed, by instrument: those that somebody lends or has borrowed, and those that the ' +
    'customer holds; or a single one.',
  input: { instrument: z.optional(f.instrument), ...f.pageFields },
  answer: f.pageOf(z.object({ ...lendingPoolSchema.shape, mine: ofMine, movement: nullablePriceMovementSchema })),
});

export const lendHoldings = defineCustomerCommand({
  summary:
    'Lends whatever is held of an instrument in full in the main portfolio. It can be sold at any time, and is taken ' +
    'back at any time; lenders share what shorts pay each night.',
  input: { instrument: f.instrument, agreed: z.literal(true) },
  answer: z.object({ order: lendingOrderSchema }),
  errors: [
    'instrumentNotFound',
    'borrowingChannelClosed',
    'stockNotLent',
    'lentAlready',
    'nothingToLend',
    'minimumLending',
    'priceNotObtained',
    'systemBusy',
    ...f.CANNOT_TRADE_ERRORS,
  ],
});

export const stopLending = defineCustomerCommand({
  summary: 'Lends an instrument no more, from now on.',
  input: { lending: f.id },
  answer: z.object({ order: lendingOrderSchema }),
  errors: ['notFound', 'lendingEnded', 'systemBusy'],
});

export const reserveForShortSale = defineCustomerCommand({
  summary:
    'Reserves units to be sold short, for a daily fee, of which the first is paid at once; from the second night on, ' +
    'what is sold short of them pays as a short and not twice.',
  input: { instrument: f.instrument, quantity: f.positiveDecimal },
  answer: z.object({ order: lendingOrderSchema }),
  errors: [
    'instrumentNotFound',
    'marginNotEnabled',
    'borrowingChannelClosed',
    'stockNotLent',
    'offLot',
    'minimumBorrowing',
    'reservingBarred',
    'borrowingQuotaFull',
    'priceNotObtained',
    'insufficientBalance',
    'systemBusy',
    ...f.CANNOT_TRADE_ERRORS,
  ],
});

export const previewShortSaleReservation = defineCustomerQuery({
  summary:
    'What reserving units would cost before it is done: `fee` is a night at this moment’s price, taken at once for ' +
    'the first and after `nextAt` for the second; `needed` has to be available.',
  input: { instrument: f.instrument, quantity: f.positiveDecimal },
  answer: z.object({
    currency: f.currency,
    rate: f.decimal,
    /** The base of the fee. */
    worth: f.decimal,
    fee: f.decimal,
    needed: f.decimal,
    nextAt: f.time,
  }),
  errors: [
    'instrumentNotFound',
    'borrowingChannelClosed',
    'stockNotLent',
    'offLot',
    'minimumBorrowing',
    'reservingBarred',
    'borrowingQuotaFull',
    'priceNotObtained',
  ],
});

export const returnReservedUnits = defineCustomerCommand({
  summary: 'Gives back what was reserved; what has been sold short of it stays a short.',
  input: { borrowing: f.id },
  answer: z.object({ order: lendingOrderSchema }),
  errors: ['notFound', 'lendingEnded', 'systemBusy'],
});

export const listLendingOrders = defineCustomerQuery({
  summary: 'What the customer lends and borrows, newest first: what goes on, or what is finished.',
  input: {
    kind: z.optional(z.enum(['lend', 'borrow'])),
    status: z.optional(z.enum(['inProgress', 'finished'])),
    ...f.pageFields,
  },
  answer: z.object({
    ...f.pageOf(
      z.object({
        ...lendingOrderSchema.shape,
        /** What a lender got for the last night; null before the first. */
        lastNight: z.nullable(z.object({ date: f.date, earned: f.decimal })),
      }),
    ).shape,
    /** What all lending has earned so far, and what the last nights of what is lent now did, by currency. */
    totals: z.array(z.object({ currency: f.currency, earned: f.decimal, lastNight: f.decimal })),
  }),
});

export const listLendingPoolsForStaff = defineStaffQuery({
  summary: 'What all customers lend, borrow and reserve, by instrument, with the collateral that stands for it.',
  permission: 'money.read',
  late: true,
  input: { ...f.pageFields },
  answer: f.pageOf(
    z.object({
      ...lendingPoolSchema.shape,
      reserved: f.decimal,
      lenders: z.int(),
      marked: z.nullable(z.object({ date: f.date, price: f.decimal, units: f.decimal, amount: f.decimal })),
    }),
  ),
});

export const listStockRecalls = defineStaffQuery({
  summary: 'Who has been told that reserved or borrowed stock ends, and what was bought in: what is open first.',
  permission: 'money.read',
  late: true,
  input: { ...f.pageFields },
  answer: f.pageOf(
    z.object({
      /** Units that were only reserved, or a short position. */
      kind: z.enum(['reservation', 'short']),
      id: z.string(),
      customer: z.string(),
      instrument: f.instrument,
      quantity: f.decimal,
      /** Bought back since the recall was announced, by anyone; of it what the house bought in. */
      returned: f.decimal,
      boughtIn: f.decimal,
      dueAt: f.time,
      /** Null while it is open. */
      endedAt: z.nullable(f.time),
      /** `late`: its deadline is over, and what the market gives is bought in; `over`: enough came from others. */
      state: z.enum(['announced', 'late', 'ended', 'boughtIn', 'returned', 'over']),
    }),
  ),
});

export const calls = {
  'lending/listLendingPools': listLendingPools,
  'lending/lend': lendHoldings,
  'lending/recallLend': stopLending,
  'lending/borrow': reserveForShortSale,
  'lending/previewBorrow': previewShortSaleReservation,
  'lending/returnBorrow': returnReservedUnits,
  'lending/listLendingOrders': listLendingOrders,
  'staff/listLendingPools': listLendingPoolsForStaff,
  'staff/listStockRecalls': listStockRecalls,
  ...ruleCalls,
} as const;

export const groups = { lending: { place: 5.8, about: 'Stock that customers lend and borrow.' } };
export const entities = { LendingOrder: lendingOrderSchema };
export const examples = {
  'lending/lend': { instrument: 'US.NWRB', agreed: true, key: 'a-key-of-my-own-1' },
  'lending/borrow': { instrument: 'US.NWRB', quantity: '10', key: 'a-key-of-my-own-1' },
};
