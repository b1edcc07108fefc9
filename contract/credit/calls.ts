/** Credit loans: what one could borrow and at what cost, the application, the offer, and repayment. */
import * as z from 'zod/mini';
import { call, staffCall } from '../call.ts';
import * as f from '../fields.ts';
import { request } from '../requests.ts';
import { pledgeCalls, pledges, pledgeView } from './pledges.ts';
import { instalment, loan, months, owed, payment, plan, quotas, quote, status } from './loans.ts';

const wish = { currency: f.currency, amount: f.positive, months, plan, pledges };
const SECURING = ['holdingNotPledgeable', 'quantityExceedsHeld', 'priceNotObtained', 'loanBeyondPledge'] as const;
const BORROWING = [
  'currencyUnknown',
  'loanTooSmall',
  'loanQuotaInsufficient',
  'unpaidLoanFirst',
  'identityRequired',
  'accountFrozen',
  'accountDisabled',
  'cannotTrade',
] as const;

export const getCredit = call({
  summary:
    'The credit score, what it allows to borrow in each currency by the published table, what is owed by ' +
    'currency, and how an application stands.',
  who: 'customer',
  writes: false,
  input: f.nothing,
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
    quotas,
    borrowed: z.array(z.object({ currency: f.currency, ...owed.shape })),
    /**
     * What falls due next in each currency: all loans' instalments of the earliest `date`; once something is due, all
     * that is, since its first date. `late`: a loan of it is overdue.
     */
    next: z.array(z.object({ currency: f.currency, date: f.date, amount: f.decimal, late: z.boolean() })),
    unpaid: z.nullable(z.object({ currency: f.currency, amount: f.decimal })),
    application: z.nullable(loan),
    offers: z.array(loan),
    moreCredit: z.nullable(request),
  }),
  errors: [],
});

export const previewLoan = call({
  summary:
    'What a loan would cost before it is asked for: each instalment, the rates and all that is paid back. With ' +
    '`pledges` it is secured by these holdings instead of the score.',
  who: 'customer',
  writes: false,
  input: z.strictObject(wish),
  answer: quote,
  errors: [...BORROWING, ...SECURING],
});

export const applyLoan = call({
  summary: 'Asks for a loan on the terms of the preview, which a person reviews. Nothing is paid out by that.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ ...wish, agreed: z.literal(true), key: f.key }),
  answer: z.object({ loan }),
  errors: [...BORROWING, ...SECURING, 'loanAwaitingReview', 'systemBusy'],
});

export const applyCredit = call({
  summary: 'Asks for credit beside the table, a whole number of the currency, which two people decide.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ currency: f.currency, amount: z.int().check(z.gte(1), z.lte(1_000_000_000)), key: f.key }),
  answer: z.object({ request }),
  errors: [
    'currencyUnknown',
    'unpaidLoanFirst',
    'identityRequired',
    'moreCreditAsked',
    'moreCreditBeyond',
    'accountFrozen',
    'accountDisabled',
    'cannotTrade',
    'systemBusy',
  ],
});

export const acceptLoan = call({
  summary:
    'Takes an offer up: the money is available at once, and owed. `total` is all that is paid back, as the ' +
    'schedule of this moment shows it; any other is refused.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ loan: f.id, total: f.positive, key: f.key }),
  answer: z.object({ loan }),
  errors: [
    'notFound',
    'loanOfferLapsed',
    'loanTotalChanged',
    'loanQuotaInsufficient',
    ...SECURING,
    'unpaidLoanFirst',
    'accountFrozen',
    'accountDisabled',
    'cannotTrade',
    'systemBusy',
  ],
});

export const declineLoan = call({
  summary: 'Takes an application back that nobody has decided, or declines an offer.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ loan: f.id, key: f.key }),
  answer: z.object({ loan }),
  errors: ['notFound', 'loanOfferLapsed', 'notInThatState', 'systemBusy'],
});

export const repayLoan = call({
  summary:
    'Pays a loan back, in part or whole: fee, then interest, then principal; first what is due. Within the ' +
    'cooling-off the whole is the principal and the interest of its days.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ loan: f.id, amount: f.positive, key: f.key }),
  answer: z.object({ loan, payment }),
  errors: ['notFound', 'repaymentExceedsLoan', 'repaymentLeavesCents', 'insufficientBalance', 'systemBusy'],
});

export const listLoans = call({
  summary: 'Applications, offers and loans, newest first.',
  who: 'customer',
  writes: false,
  input: z.strictObject({ status: z.optional(status), cursor: f.cursor, limit: f.limit }),
  answer: f.listOf(loan),
  errors: [],
});

export const getSchedule = call({
  summary: 'The instalments of a loan and its payments; of an offer, as if it were taken up now.',
  who: 'customer',
  writes: false,
  input: z.strictObject({ loan: f.id }),
  answer: z.object({ loan, instalments: z.array(instalment), payments: z.array(payment) }),
  errors: ['notFound'],
});

/**
 * `provision` is what the house has set aside for it, `lateDays` how long something of it has been late, `upcoming` the
 * next instalment whose date hasn't come.
 */
const staffLoan = z.object({
  ...loan.shape,
  customer: z.string(),
  lateDays: z.int(),
  provision: f.decimal,
  upcoming: z.nullable(z.object({ date: f.date, amount: f.decimal })),
});

export const listAllLoans = staffCall({
  summary: "All customers' loans that are running, or only those that are late, or secured ones that are called.",
  permission: 'customers.read',
  writes: false,
  late: true,
  input: z.strictObject({
    which: z.optional(z.enum(['running', 'overdue', 'called'])),
    cursor: f.cursor,
    limit: f.limit,
  }),
  answer: z.object({
    ...f.listOf(staffLoan).shape,
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
  errors: [],
});

export const getLoan = staffCall({
  summary:
    "A customer's loan: instalments, payments, what secures it, and what comes next if nobody does anything. Whoever " +
    'looks is recorded.',
  permission: 'customers.read',
  writes: false,
  input: z.strictObject({ loan: f.id }),
  answer: z.object({
    loan: staffLoan,
    instalments: z.array(instalment),
    payments: z.array(payment),
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

export const proposeRepayment = staffCall({
  summary:
    'Customer service proposes a repayment; nothing moves until the customer makes it. A loan has one at a time: ' +
    'another amount replaces it, the same one changes nothing. A customer is told of three a day.',
  permission: 'customers.service',
  writes: true,
  input: z.strictObject({ loan: f.id, amount: f.positive, key: f.key }),
  answer: z.object({ loan: z.string(), amount: f.decimal, currency: f.currency }),
  errors: ['notFound', 'repaymentExceedsLoan', 'repaymentLeavesCents', 'tooFrequent', 'systemBusy'],
});

export const calls = {
  'credit/getCredit': getCredit,
  'credit/previewLoan': previewLoan,
  'credit/applyLoan': applyLoan,
  'credit/applyCredit': applyCredit,
  'credit/acceptLoan': acceptLoan,
  'credit/declineLoan': declineLoan,
  'credit/repayLoan': repayLoan,
  'credit/listLoans': listLoans,
  'credit/getSchedule': getSchedule,
  ...pledgeCalls,
  'staff/listLoans': listAllLoans,
  'staff/getLoan': getLoan,
  'staff/proposeRepayment': proposeRepayment,
} as const;

export const groups = { credit: { place: 5.7, about: 'Credit loans: their cost, their offer, paying back.' } };
export const entities = { Loan: loan };
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
