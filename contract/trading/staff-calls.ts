/** One order as the staff see it, with everything that it has moved. */
import * as z from 'zod/mini';
import { defineStaffCommand, defineStaffQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { fillExplanationSchema, orderSchema, orderStepSchema } from './order-schemas.ts';
import { nullablePendingProposalSchema } from '../request-and-proposal-schemas.ts';

const transfer = z.object({
  seq: z.string(),
  at: f.time,
  code: z.string(),
  amount: f.decimal,
  currency: f.currency,
  /** Names of ledger accounts: the amount leaves the first and arrives in the second. */
  from: z.string(),
  to: z.string(),
});

export const getOrder = defineStaffQuery({
  summary:
    'An order by its id: every step of its life, its fills with the quote that each stands on, what is held for it, ' +
    'its transfers (200 at most, the oldest first) and the command that made it. The look is written down.',
  permission: 'customers.read',
  input: { order: f.id },
  answer: z.object({
    customer: z.string(),
    /** Of the API key that placed it, also once that has ended. */
    apiKeyName: z.nullable(z.string()),
    order: orderSchema,
    steps: z.array(orderStepSchema),
    fills: z.array(fillExplanationSchema),
    /** For its position: the share of the cost at which the remaining margin closes it. */
    maintenance: z.nullable(f.decimal),
    transfers: z.array(transfer),
    /** Null if a rule made the order, or it is so old that the key isn't kept any more. `hash`: hex. */
    command: z.nullable(z.object({ key: z.string(), at: f.time, hash: z.string() })),
  }),
  errors: ['notFound'],
});

/** The margin that is required: rules that two people date ahead. */

/**
 * Rates are pure numbers: 0.2 is 20 %. A rule without board and instrument is its market's; one with a condition
 * tightens whatever else applies.
 */
const marginRule = {
  market: f.market,
  board: z.nullable(z.enum(['listed', 'otc', 'crypto', 'fx'])),
  instrument: z.nullable(f.instrument),
  volatilityFrom: z.nullable(f.positiveDecimal),
  valueFrom: z.nullable(f.positiveDecimal),
  from: f.date,
  initial: f.positiveDecimal,
  warning: f.positiveDecimal,
  maintenance: f.positiveDecimal,
  maximumLeverage: z.int().check(z.gte(1), z.lte(100)),
};
const marginRuleRow = z.object({
  ...marginRule,
  status: z.enum(['inForce', 'upcoming', 'past', 'proposed']),
  proposal: nullablePendingProposalSchema,
});

export const listMarginRules = defineStaffQuery({
  summary:
    "The operator's margin rules by market, board, instrument, volatility and size: those that held, " +
    "hold and will hold, and those that wait for a second person. Where none holds the house's own do.",
  permission: 'money.read',
  late: true,
  input: {},
  answer: z.object({ rows: z.array(marginRuleRow) }),
});
export const proposeMarginRule = defineStaffCommand({
  summary:
    'Proposes a margin rule from a day of its market on that lies ahead; another person has to approve ' +
    'it. It begins within two years. What is open then keeps the terms it was opened under.',
  permission: 'money.rules',
  input: { ...marginRule, from: f.dateInput },
  answer: marginRuleRow,
  errors: ['notAhead', 'instrumentNotFound'],
});

/** The house's commissions: plans that two people date ahead. */

/**
 * `rate` is a share of the value, or for the base "order" currency units for each order; "quantity": currency units a
 * share. `minimum` and `maximum` are currency units for each order. In digital currency an order that waited has its
 * own.
 */
const component = {
  liquidity: z.nullable(z.enum(['maker', 'taker'])),
  base: z.enum(['notional', 'order', 'quantity']),
  rate: f.nonNegativeAmount,
  minimum: z.nullable(f.positiveDecimal),
  maximum: z.nullable(f.positiveDecimal),
};
/** From the first moment of the market's day `from`, for all accounts or for those of seats. */
const plan = { market: f.market, seat: z.boolean(), components: z.array(z.strictObject(component)) };
const planRow = z.object({
  ...plan,
  currency: f.currency,
  /** Null: the house's own, before any was dated. */
  from: z.nullable(f.date),
  status: z.enum(['inForce', 'upcoming', 'past', 'proposed']),
  proposal: nullablePendingProposalSchema,
});

export const listCommissionPlans = defineStaffQuery({
  summary:
    "The house's commissions by market and kind of account: those that held, hold and will hold, and those that wait " +
    'for a second person.',
  permission: 'money.read',
  late: true,
  input: {},
  answer: z.object({ rows: z.array(planRow) }),
});

export const proposeCommissionPlan = defineStaffCommand({
  summary:
    'Proposes commissions from a day of their market on that lies ahead; another person approves them, and customers ' +
    'are told then. Orders that were accepted before keep those of their own day until they are made ' +
    'larger or given another price.',
  permission: 'money.rules',
  input: { ...plan, from: f.dateInput },
  answer: planRow,
  errors: ['badInput', 'notAhead'],
});

export const commissionCalls = {
  'staff/listCommissionPlans': listCommissionPlans,
  'staff/proposeCommissionPlan': proposeCommissionPlan,
} as const;

/** The insurance account: its state, its settings, its movements, and what two people date for it. */

const part = z.string().check(z.regex(/^(0(\.\d{1,8})?|1(\.0{1,8})?)$/));
/** `alarm` and `limit` are shares of the capital: 0.5 is half of it. */
const insuranceRule = {
  currency: f.currency,
  from: f.instantInput,
  capital: f.positiveDecimal,
  alarm: part,
  limit: part,
};
const insuranceRuleRow = z.object({
  ...insuranceRule,
  status: z.enum(['inForce', 'upcoming', 'past', 'proposed']),
  proposal: nullablePendingProposalSchema,
});

export const getInsurance = defineStaffQuery({
  summary:
    'The insurance account by currency, with its capital, the balances below which the staff are alarmed ' +
    'and nothing leveraged or short is opened (0: none), its rules, those that wait for a second person, ' +
    'and its latest movements.',
  permission: 'money.read',
  input: {},
  answer: z.object({
    accounts: z.array(
      z.object({
        currency: f.currency,
        capital: f.decimal,
        alarm: f.decimal,
        limit: f.decimal,
        balance: f.decimal,
        isLow: z.boolean(),
        isBelowLimit: z.boolean(),
      }),
    ),
    rules: z.array(insuranceRuleRow),
    /** The newest first; `amount` is negative if it went out. */
    movements: z.array(z.object({ at: f.time, currency: f.currency, code: z.string(), amount: f.decimal })),
  }),
});
export const proposeInsuranceRule = defineStaffCommand({
  summary:
    'Proposes capital, alarm and limit of the insurance account in a currency from a time on that lies ' +
    'ahead, two years at most; another person has to approve it. A rule puts money in and takes none ' +
    'out, so the capital has a bound: a hundred times what the house puts in itself.',
  permission: 'money.rules',
  input: { ...insuranceRule },
  answer: insuranceRuleRow,
  errors: ['notAhead', 'currencyUnknown'],
});
