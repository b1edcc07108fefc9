/** Investment funds: units of a basket that the house holds for many, at one price a day, and plans that buy them. */
import * as z from 'zod/mini';
import { call, staffCall } from '../call.ts';
import * as f from '../fields.ts';
import { proposal } from '../requests.ts';
import { corrections, opening, openings } from './proposals.ts';
import { dealing, fundFacts, fundHolding, fundOrder, fundSummary, plan, roll } from './view.ts';

const RESTRICTED = ['accountFrozen', 'accountDisabled', 'cannotTrade'] as const;
/** Six decimals. */
const units = z.string().check(z.regex(/^(?!0+(\.0+)?$)\d{1,12}(\.\d{1,6})?$/));

const planDay = z.int().check(z.gte(1), z.lte(31));

export const listFunds = call({
  summary: 'The funds, each with its last price and what the customer has of it.',
  who: 'customer',
  writes: false,
  input: z.strictObject({ cursor: f.cursor, limit: f.limit }),
  answer: f.listOf(fundSummary),
  errors: [],
});

export const getFund = call({
  summary:
    'One fund on one page: what it holds, its risk class by its volatility, its cost in money, its past, its rules.',
  who: 'customer',
  writes: false,
  input: z.strictObject({ fund: f.number }),
  answer: z.object({ fund: fundFacts }),
  errors: ['productNotFound'],
});

export const previewFundOrder = call({
  summary:
    'What an order would come to at the last price. The price that it gets is the next one, which nobody knows yet; ' +
    '`swing` is the most that it may differ from what a unit is worth then. With `plan`, `planOn` is the first date ' +
    'of a plan with those days; null without one, or if the calendar is not known that far.',
  who: 'customer',
  writes: false,
  input: z.strictObject({
    fund: f.number,
    kind: z.enum(['buy', 'redeem']),
    amount: z.optional(f.positive),
    units: z.optional(units),
    plan: z.optional(z.strictObject({ day: planDay, roll })),
  }),
  answer: z.object({
    price: f.decimal,
    pricedOn: f.date,
    units: f.decimal,
    money: f.decimal,
    swing: f.decimal,
    feeAYear: f.decimal,
    settled: f.decimal,
    free: f.decimal,
    currency: f.currency,
    dealing,
    planOn: z.nullable(f.date),
  }),
  errors: ['productNotFound', 'fundNotPriced'],
});

export const buyFund = call({
  summary: 'Buys units for an amount of settled money, at the next price.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ fund: f.number, amount: f.positive, key: f.key }),
  answer: z.object({ order: fundOrder }),
  errors: [
    'productNotFound',
    'fundMinimum',
    'fundCloses',
    'fundCalendarUnknown',
    'insufficientBalance',
    'unpaidLoanFirst',
    'systemBusy',
    ...RESTRICTED,
  ],
});

export const redeemFund = call({
  summary:
    'Gives units back for money at the next price: so many, or as many as come to an amount; at the last price a ' +
    'minor unit at least.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ fund: f.number, amount: z.optional(f.positive), units: z.optional(units), key: f.key }),
  answer: z.object({ order: fundOrder }),
  errors: ['productNotFound', 'fundUnits', 'fundTooSmall', 'fundNotPriced', 'fundCalendarUnknown', 'systemBusy'],
});

export const cancelFundOrder = call({
  summary: 'Cancels an order until the cut-off of its day.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ fundOrder: f.id, key: f.key }),
  answer: z.object({ order: fundOrder }),
  errors: ['notFound', 'fundOrderOver', 'systemBusy'],
});

export const listFundOrders = call({
  summary: "The customer's orders of funds, newest first.",
  who: 'customer',
  writes: false,
  input: z.strictObject({ fund: z.optional(f.number), cursor: f.cursor, limit: f.limit }),
  answer: f.listOf(fundOrder),
  errors: [],
});

export const listHoldings = call({
  summary: 'What the customer has of funds, at the last prices.',
  who: 'customer',
  writes: false,
  input: f.nothing,
  answer: z.object({ rows: z.array(fundHolding) }),
  errors: [],
});

export const listPlans = call({
  summary:
    "The customer's plans, with their next dates and what they did on the past ones; newest first, those that have " +
    'ended last.',
  who: 'customer',
  writes: false,
  input: z.strictObject({ cursor: f.cursor, limit: f.limit }),
  answer: f.listOf(plan),
  errors: [],
});

export const setPlan = call({
  summary:
    'Begins a plan that buys a fund for an amount on a day of each month, or changes one. A shorter month buys ' +
    'on its last day; a day that is not dealt on rolls to the next or the one before; without the money a month is ' +
    'skipped, at no cost. A person has 20 of them at most that have not ended.',
  who: 'customer',
  writes: true,
  input: z.strictObject({
    fund: f.number,
    amount: f.positive,
    day: planDay,
    roll,
    plan: z.optional(f.id),
    key: f.key,
  }),
  answer: z.object({ plan }),
  errors: [
    'productNotFound',
    'notFound',
    'fundMinimum',
    'fundCloses',
    'fundPlanEnded',
    'fundPlansFull',
    'fundCalendarUnknown',
    'systemBusy',
    ...RESTRICTED,
  ],
});

export const pausePlan = call({
  summary: 'Pauses a plan, whose dates then go by, or lets it go on with the next date.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ plan: f.id, paused: z.boolean(), key: f.key }),
  answer: z.object({ plan }),
  errors: ['notFound', 'fundPlanEnded', 'fundCalendarUnknown', 'systemBusy'],
});

export const endPlan = call({
  summary: 'Ends a plan for good. What it has bought stays.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ plan: f.id, key: f.key }),
  answer: z.object({ plan }),
  errors: ['notFound', 'fundPlanEnded', 'systemBusy'],
});

/** `held`: units of all customers. `waiting`: orders that wait for the next day. */
export const listAllFunds = staffCall({
  summary: 'All funds: what they are worth, whose units they are, what waits, and what they still have to pay.',
  permission: 'money.read',
  writes: false,
  late: true,
  input: f.nothing,
  answer: z.object({
    rows: z.array(
      z.object({
        fund: f.number,
        name: z.string(),
        account: z.string(),
        market: f.market,
        currency: f.currency,
        price: z.nullable(f.decimal),
        pricedOn: z.nullable(f.date),
        worth: z.nullable(f.decimal),
        seedUnits: f.decimal,
        held: f.decimal,
        holders: z.int(),
        plans: z.int(),
        waiting: z.int(),
        owed: f.decimal,
        suspended: z.nullable(z.string()),
        sellsOn: z.nullable(f.date),
        endedAt: z.nullable(f.time),
        /** To close it, for a second person. */
        closing: proposal,
      }),
    ),
    openings: z.array(opening),
  }),
  errors: [],
});

export const listFundDays = staffCall({
  summary: "A fund's dealing days, newest first: how its price came about, and what was dealt at it.",
  permission: 'money.read',
  writes: false,
  late: true,
  input: z.strictObject({ fund: f.number, cursor: f.cursor, limit: f.limit }),
  answer: f.listOf(
    z.object({
      date: f.date,
      currency: f.currency,
      valuedAt: f.time,
      status: z.enum(['suspended', 'struck', 'dealt']),
      suspended: z.nullable(z.string()),
      worth: z.nullable(f.decimal),
      units: z.nullable(f.decimal),
      nav: z.nullable(f.decimal),
      price: z.nullable(f.decimal),
      fee: f.decimal,
      bought: f.decimal,
      redeemed: f.decimal,
      gate: z.nullable(f.decimal),
      paidOut: z.boolean(),
      lines: z.array(
        z.object({ instrument: f.instrument, quantity: f.decimal, close: z.nullable(f.decimal), worth: f.decimal }),
      ),
    }),
  ),
  errors: ['productNotFound'],
});

export const calls = {
  'funds/listFunds': listFunds,
  'funds/getFund': getFund,
  'funds/previewFundOrder': previewFundOrder,
  'funds/buyFund': buyFund,
  'funds/redeemFund': redeemFund,
  'funds/cancelFundOrder': cancelFundOrder,
  'funds/listFundOrders': listFundOrders,
  'funds/listHoldings': listHoldings,
  'funds/listPlans': listPlans,
  'funds/setPlan': setPlan,
  'funds/pausePlan': pausePlan,
  'funds/endPlan': endPlan,
  'staff/listFunds': listAllFunds,
  'staff/listFundDays': listFundDays,
  ...corrections,
  ...openings,
} as const;

export const groups = { funds: { place: 5.9, about: 'Investment funds, and plans that buy them.' } };
export const entities = { FundOrder: fundOrder, FundPlan: plan };
export const examples = {
  'funds/buyFund': { fund: '1', amount: '100.00', key: 'a-key-of-my-own-1' },
  'funds/setPlan': { fund: '1', amount: '100.00', day: 25, roll: 'following', key: 'a-key-of-my-own-1' },
};
