/** Secured loans: what can be pledged, what is pledged, and the present ratio. */
import * as z from 'zod/mini';
import {
  defineCustomerCommand,
  defineCustomerQuery,
  defineStaffCommand,
  defineStaffQuery,
} from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { customerRequestSchema } from '../request-and-proposal-schemas.ts';
import {
  instalmentSchema,
  loanSchema,
  loanMonthsSchema,
  loanDebtSchema,
  loanPaymentSchema,
  repaymentPlanSchema,
  loanQuotasSchema,
  loanPreviewSchema,
  loanStatusSchema,
} from './loan-schemas.ts';

/** Units of a position; a position secures one loan. */
export const pledgeSchema = z.strictObject({ position: f.id, quantity: f.positiveDecimal });
const pledges = z.optional(z.array(pledgeSchema).check(z.minLength(1), z.maxLength(20)));

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

export const listPledgeable = defineCustomerQuery({
  summary: 'Holdings of a currency that could secure a loan, with what is lent on each at this moment, and the rules.',
  input: {
    currency: f.currency,
    /** The holdings summed in `loanable`; absent: all of them. */
    positions: z.optional(z.array(f.id).check(z.maxLength(20))),
  },
  answer: z.object({ rules: z.nullable(rules), loanable: f.decimal, holdings: z.array(holding) }),
  errors: ['currencyUnknown'],
});

/**
 * `holdings` are in the order in which they would be sold. `ratio` is `value` over `owed`, null while something has no
 * price; `lacking` is what must be paid to restore it. Below `callBelow` the customer is called, below `sellBelow`
 * holdings are sold without waiting. Before a loan is paid out nothing is `pledged` yet: everything is as it would be.
 */
const pledgeView = z.object({
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

export const getPledge = defineCustomerQuery({
  summary:
    'What secures a loan, or would secure one that is asked for or offered: what it is worth over what is owed, and ' +
    'what would be sold first.',
  input: { loan: f.id },
  answer: pledgeView,
  errors: ['notFound'],
});

export const changePledge = defineCustomerCommand({
  summary:
    'How much of a position secures a loan from now on: more at any time, less (down to 0) as far as the rest still ' +
    'secures what is owed.',
  input: { loan: f.id, position: f.id, quantity: f.decimal },
  answer: pledgeView,
  errors: [
    'notFound',
    'badInput',
    'holdingNotPledgeable',
    'quantityExceedsHeld',
    'unitsInOpenOrder',
    'priceNotObtained',
    'pledgeNeeded',
    'systemBusy',
  ],
});

const pledgeCalls = {
  'credit/listPledgeable': listPledgeable,
  'credit/getPledge': getPledge,
  'credit/changePledge': changePledge,
} as const;

/** Credit loans: what one could borrow and at what cost, the application, the offer, and repayment. */

const wish = {
  currency: f.currency,
  amount: f.positiveDecimal,
  months: loanMonthsSchema,
  plan: repaymentPlanSchema,
  pledges,
};
const SECURING = [
  'holdingNotPledgeable',
  'quantityExceedsHeld',
  'unitsInOpenOrder',
  'priceNotObtained',
  'loanBeyondPledge',
] as const;
const BORROWING = [
  'currencyUnknown',
  'loanTooSmall',
  'loanQuotaInsufficient',
  'unpaidLoanFirst',
  'identityRequired',
  ...f.CANNOT_TRADE_ERRORS,
] as const;

export const getCreditOverview = defineCustomerQuery({
  summary:
    'The credit score, what it allows to borrow in each currency by the published table, what is owed by ' +
    'currency, and how an application stands.',
  input: {},
  answer: z.object({
    score: z.int(),
    table: f.date,
    rate: z.nullable(f.decimal),
    feeRate: f.decimal,
    lateMore: f.decimal,
    coolingDays: z.int(),
    offerDays: z.int(),
    months: z.array(z.int()),
    verified: z.boolean(),
    quotas: loanQuotasSchema,
    borrowed: z.array(z.object({ currency: f.currency, ...loanDebtSchema.shape })),
    /**
     * What falls due next in each currency: the instalments of all loans on the earliest `date`; once something is due,
     * everything due since its first date. `late`: one of the loans is overdue.
     */
    next: z.array(z.object({ currency: f.currency, date: f.date, amount: f.decimal, late: z.boolean() })),
    unpaid: z.nullable(z.object({ currency: f.currency, amount: f.decimal })),
    application: z.nullable(loanSchema),
    offers: z.array(loanSchema),
    moreCredit: z.nullable(customerRequestSchema),
  }),
});

export const previewLoan = defineCustomerQuery({
  summary:
    'What a loan would cost before it is asked for: each instalment, the rates and all that is paid back. With ' +
    '`pledges` it is secured by these holdings instead of the score.',
  input: wish,
  answer: loanPreviewSchema,
  errors: [...BORROWING, ...SECURING],
});

export const applyLoan = defineCustomerCommand({
  summary: 'Asks for a loan on the terms of the preview, which a person reviews. Nothing is paid out by that.',
  input: { ...wish, agreed: z.literal(true) },
  answer: z.object({ loan: loanSchema }),
  errors: [...BORROWING, ...SECURING, 'loanAwaitingReview', 'systemBusy'],
});

export const requestExtraCredit = defineCustomerCommand({
  summary: 'Asks for credit beside the table, a whole number of the currency, which two people decide.',
  input: {
    currency: f.currency,
    amount: z.int().check(z.gte(1), z.lte(1_000_000_000)),
  },
  answer: z.object({ request: customerRequestSchema }),
  errors: [
    'currencyUnknown',
    'unpaidLoanFirst',
    'identityRequired',
    'creditIncreaseAlreadyRequested',
    'moreCreditBeyond',
    ...f.CANNOT_TRADE_ERRORS,
    'systemBusy',
  ],
});

export const acceptLoan = defineCustomerCommand({
  summary:
    'Takes an offer up: the money is available at once, and owed. `total` is all that is paid back, as the ' +
    'schedule of this moment shows it; any other is refused.',
  input: { loan: f.id, total: f.positiveDecimal },
  answer: z.object({ loan: loanSchema }),
  errors: [
    'notFound',
    'loanOfferLapsed',
    'loanTotalChanged',
    'loanQuotaInsufficient',
    ...SECURING,
    'unpaidLoanFirst',
    ...f.CANNOT_TRADE_ERRORS,
    'systemBusy',
  ],
});

export const declineLoan = defineCustomerCommand({
  summary: 'Takes an application back that nobody has decided, or declines an offer.',
  input: { loan: f.id },
  answer: z.object({ loan: loanSchema }),
  errors: ['notFound', 'loanOfferLapsed', 'notInThatState', 'systemBusy'],
});

export const repayLoan = defineCustomerCommand({
  summary:
    'Pays a loan back, in part or whole: fee, then interest, then principal; first what is due. Within the ' +
    'cooling-off the whole is the principal and the interest of its days.',
  input: { loan: f.id, amount: f.positiveDecimal },
  answer: z.object({ loan: loanSchema, payment: loanPaymentSchema }),
  errors: ['notFound', 'repaymentExceedsLoan', 'repaymentLeavesCents', 'insufficientBalance', 'systemBusy'],
});

export const listLoans = defineCustomerQuery({
  summary: 'Applications, offers and loans, newest first.',
  input: { status: z.optional(loanStatusSchema), ...f.pageFields },
  answer: f.pageOf(loanSchema),
});

export const getSchedule = defineCustomerQuery({
  summary: 'The instalments of a loan and its payments; of an offer, as if it were taken up now.',
  input: { loan: f.id },
  answer: z.object({ loan: loanSchema, instalments: z.array(instalmentSchema), payments: z.array(loanPaymentSchema) }),
  errors: ['notFound'],
});

/**
 * `provision` is what the house has set aside for it, `lateDays` how long something of it has been late, `upcoming` the
 * next instalment whose date hasn't come.
 */
const staffLoan = z.object({
  ...loanSchema.shape,
  customer: z.string(),
  lateDays: z.int(),
  provision: f.decimal,
  upcoming: z.nullable(z.object({ date: f.date, amount: f.decimal })),
});

export const listAllLoans = defineStaffQuery({
  summary: "All customers' loans that are running, or only those that are late, or secured ones that are called.",
  permission: 'customers.read',
  late: true,
  input: {
    which: z.optional(z.enum(['running', 'overdue', 'called'])),
    ...f.pageFields,
  },
  answer: z.object({
    ...f.pageOf(staffLoan).shape,
    totals: z.array(
      z.object({
        currency: f.currency,
        loans: z.int(),
        principal: f.decimal,
        late: z.int(),
        overdue: f.decimal,
        provision: f.decimal,
      }),
    ),
  }),
});

export const getLoan = defineStaffQuery({
  summary:
    "A customer's loan: instalments, payments, what secures it, and what comes next if nobody does anything. Whoever " +
    'looks is recorded.',
  permission: 'customers.read',
  input: { loan: f.id },
  answer: z.object({
    loan: staffLoan,
    instalments: z.array(instalmentSchema),
    payments: z.array(loanPaymentSchema),
    pledge: z.nullable(pledgeView),
    /** In order; `collected` waits for money and has no date. */
    ahead: z.array(
      z.object({
        what: z.enum(['lapses', 'collected', 'sold', 'reminded', 'instalment']),
        date: z.nullable(f.date),
        at: z.nullable(f.time),
        amount: f.decimal,
      }),
    ),
  }),
  errors: ['notFound'],
});

export const proposeRepaymentToCustomer = defineStaffCommand({
  summary:
    'Customer service proposes a repayment; nothing moves until the customer makes it. A loan has one at a time: ' +
    'another amount replaces it, the same one changes nothing. A customer is told of three a day.',
  permission: 'customers.service',
  input: { loan: f.id, amount: f.positiveDecimal },
  answer: z.object({ loan: z.string(), amount: f.decimal, currency: f.currency }),
  errors: ['notFound', 'repaymentExceedsLoan', 'repaymentLeavesCents', 'tooFrequent', 'systemBusy'],
});

export const calls = {
  'credit/getCredit': getCreditOverview,
  'credit/previewLoan': previewLoan,
  'credit/applyLoan': applyLoan,
  'credit/applyCredit': requestExtraCredit,
  'credit/acceptLoan': acceptLoan,
  'credit/declineLoan': declineLoan,
  'credit/repayLoan': repayLoan,
  'credit/listLoans': listLoans,
  'credit/getSchedule': getSchedule,
  ...pledgeCalls,
  'staff/listLoans': listAllLoans,
  'staff/getLoan': getLoan,
  'staff/proposeRepayment': proposeRepaymentToCustomer,
} as const;

export const groups = { credit: { place: 5.7, about: 'Credit loans: their cost, their offer, paying back.' } };
export const entities = { Loan: loanSchema };
export const examples = {
  'credit/previewLoan': { currency: 'USD', amount: '1000', months: 12, plan: 'equal' },
  'credit/applyLoan': {
    currency: 'USD',
    amount: '1000',
    months: 12,
    plan: 'equal',
    agreed: true,
    key: 'a-key-of-my-own-1',
  },
};
