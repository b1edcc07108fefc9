/** Investment funds: units of a basket that the house holds for many, at one price a day, and plans that buy them. */
import * as z from 'zod/mini';
import { defineCustomerCommand, defineCustomerQuery, defineStaffQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { nullablePendingProposalSchema } from '../request-and-proposal-schemas.ts';
import { fundPriceCorrectionCalls, fundOpeningSchema, fundOpeningCalls } from './fund-proposal-calls.ts';
import {
  fundDealingDaySchema,
  fundDetailSchema,
  fundHoldingSchema,
  fundOrderSchema,
  fundSummarySchema,
  fundSavingsPlanSchema,
  planDateRollSchema,
} from './fund-schemas.ts';

/** Six decimals. */
const units = z.string().check(z.regex(/^(?!0+(\.0+)?$)\d{1,12}(\.\d{1,6})?$/));

const planDay = z.int().check(z.gte(1), z.lte(31));

export const listFunds = defineCustomerQuery({
  summary: 'The funds, each with its last price and what the customer has of it.',
  input: { ...f.pageFields },
  answer: f.pageOf(fundSummarySchema),
});

export const getFund = defineCustomerQuery({
  summary:
    'One fund on one page: what it holds, its risk class by its volatility, its cost in money, its past, its rules.',
  input: { fund: f.recordNumber },
  answer: z.object({ fund: fundDetailSchema }),
  errors: ['productNotFound'],
});

export const previewFundOrder = defineCustomerQuery({
  summary:
    'What an order would come to at the last price. The price that it gets is the next one, which nobody knows yet; ' +
    '`swing` is the most that it may differ from what a unit is worth then. With `plan`, `planOn` is the first date ' +
    'of a plan with those days; null without one, or if the calendar is not known that far.',
  input: {
    fund: f.recordNumber,
    kind: z.enum(['buy', 'redeem']),
    amount: z.optional(f.positiveDecimal),
    units: z.optional(units),
    plan: z.optional(z.strictObject({ day: planDay, roll: planDateRollSchema })),
  },
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
    dealing: fundDealingDaySchema,
    planOn: z.nullable(f.date),
  }),
  errors: ['productNotFound', 'fundNotPriced'],
});

export const buyFund = defineCustomerCommand({
  summary: 'Buys units for an amount of settled money, at the next price.',
  input: { fund: f.recordNumber, amount: f.positiveDecimal },
  answer: z.object({ order: fundOrderSchema }),
  errors: [
    'productNotFound',
    'fundMinimum',
    'fundCloses',
    'fundCalendarUnknown',
    'insufficientBalance',
    'unpaidLoanFirst',
    'systemBusy',
    ...f.CANNOT_TRADE_ERRORS,
  ],
});

export const redeemFund = defineCustomerCommand({
  summary:
    'Gives units back for money at the next price: so many, or as many as come to an amount; at the last price a ' +
    'minor unit at least.',
  input: {
    fund: f.recordNumber,
    amount: z.optional(f.positiveDecimal),
    units: z.optional(units),
  },
  answer: z.object({ order: fundOrderSchema }),
  errors: ['productNotFound', 'fundUnits', 'fundTooSmall', 'fundNotPriced', 'fundCalendarUnknown', 'systemBusy'],
});

export const cancelFundOrder = defineCustomerCommand({
  summary: 'Cancels an order until the cut-off of its day.',
  input: { fundOrder: f.id },
  answer: z.object({ order: fundOrderSchema }),
  errors: ['notFound', 'fundOrderOver', 'systemBusy'],
});

export const listFundOrders = defineCustomerQuery({
  summary: "The customer's orders of funds, newest first.",
  input: { fund: z.optional(f.recordNumber), ...f.pageFields },
  answer: f.pageOf(fundOrderSchema),
});

export const listHoldings = defineCustomerQuery({
  summary: 'What the customer has of funds, at the last prices.',
  input: {},
  answer: z.object({ rows: z.array(fundHoldingSchema) }),
});

export const listFundSavingsPlans = defineCustomerQuery({
  summary:
    "The customer's plans, with their next dates and what they did on the past ones; newest first, those that have " +
    'ended last.',
  input: { ...f.pageFields },
  answer: f.pageOf(fundSavingsPlanSchema),
});

export const saveFundSavingsPlan = defineCustomerCommand({
  summary:
    'Begins a plan that buys a fund for an amount on a day of each month, or changes one. A shorter month buys ' +
    'on its last day; a day that is not dealt on rolls to the next or the one before; without the money a month is ' +
    'skipped, at no cost. A person has 20 of them at most that have not ended.',
  input: {
    fund: f.recordNumber,
    amount: f.positiveDecimal,
    day: planDay,
    roll: planDateRollSchema,
    plan: z.optional(f.id),
  },
  answer: z.object({ plan: fundSavingsPlanSchema }),
  errors: [
    'productNotFound',
    'notFound',
    'fundMinimum',
    'fundCloses',
    'fundPlanEnded',
    'fundPlansFull',
    'fundCalendarUnknown',
    'systemBusy',
    ...f.CANNOT_TRADE_ERRORS,
  ],
});

export const pauseFundSavingsPlan = defineCustomerCommand({
  summary: 'Pauses a plan, whose dates then go by, or lets it go on with the next date.',
  input: { plan: f.id, paused: z.boolean() },
  answer: z.object({ plan: fundSavingsPlanSchema }),
  errors: ['notFound', 'fundPlanEnded', 'fundCalendarUnknown', 'systemBusy'],
});

export const endFundSavingsPlan = defineCustomerCommand({
  summary: 'Ends a plan for good. What it has bought stays.',
  input: { plan: f.id },
  answer: z.object({ plan: fundSavingsPlanSchema }),
  errors: ['notFound', 'fundPlanEnded', 'systemBusy'],
});

/** `held`: units of all customers. `waiting`: orders that wait for the next day. */
export const listAllFunds = defineStaffQuery({
  summary: 'All funds: what they are worth, whose units they are, what waits, and what they still have to pay.',
  permission: 'money.read',
  late: true,
  input: {},
  answer: z.object({
    rows: z.array(
      z.object({
        fund: f.recordNumber,
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
        closing: nullablePendingProposalSchema,
      }),
    ),
    openings: z.array(fundOpeningSchema),
  }),
});

export const listFundDealingDays = defineStaffQuery({
  summary: "A fund's dealing days, newest first: how its price came about, and what was dealt at it.",
  permission: 'money.read',
  late: true,
  input: { fund: f.recordNumber, ...f.pageFields },
  answer: f.pageOf(
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
  'funds/listPlans': listFundSavingsPlans,
  'funds/setPlan': saveFundSavingsPlan,
  'funds/pausePlan': pauseFundSavingsPlan,
  'funds/endPlan': endFundSavingsPlan,
  'staff/listFunds': listAllFunds,
  'staff/listFundDays': listFundDealingDays,
  ...fundPriceCorrectionCalls,
  ...fundOpeningCalls,
} as const;

export const groups = { funds: { place: 5.9, about: 'Investment funds, and plans that buy them.' } };
export const entities = { FundOrder: fundOrderSchema, FundPlan: fundSavingsPlanSchema };
export const examples = {
  'funds/buyFund': { fund: '1', amount: '100.00', key: 'a-key-of-my-own-1' },
  'funds/setPlan': { fund: '1', amount: '100.00', day: 25, roll: 'following', key: 'a-key-of-my-own-1' },
};
