/** The record of funds, and what its sums consist of. */
import * as z from 'zod/mini';
import type { TransferCode } from '@bourse/core/ledger/booking-routes.ts';
import { defineCustomerQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { reviewStateSchema } from '../request-and-proposal-schemas.ts';

/** Movements that are each a record of their own, of the type that their code says. */
export const STANDALONE_MOVEMENTS = [
  'practice',
  'checkIn',
  'correction',
  'tradeCorrection',
  'tradeChargesBack',
  'tradeTaxBack',
  'fundBought',
  'fundPaid',
  'fundMadeGood',
  'subscriptionCharge',
  'subscriptionChargeBack',
  'subscriptionFee',
  'subscriptionFeeBack',
  'subscriptionLost',
  'profitShare',
  'profitShareIn',
  'lendingFee',
  'reservationFee',
  'financing',
  'borrowFee',
  'rollover',
  'fraction',
  'guidePlan',
] as const satisfies readonly TransferCode[];

/** Movements between available money and a position's margin, within the account. */
export const MARGIN_MOVEMENTS = ['addMargin', 'removeMargin'] as const satisfies readonly TransferCode[];

/**
 * `status` is the specification's term for the state of a review; a record that needs none has passed. For an order
 * `moved` is what the ledger has moved into the customer's cash (negative: out of it), margin and charges included, and
 * `amount` its size; for anything but a trade, request or exchange `moved` is what all of the customer's own money has
 * gained. `received` is in `toCurrency`, after any fee. For a dividend `moved` is what remains of it, or if negative
 * what a short position paid: `gross` less what was `withheld`. `toMargin` is the part that went into the position's
 * margin, or if negative out of it; for margin added or taken out `moved` is 0. So available money has gained `moved`
 * less `toMargin`.
 */
const fundRecord = z.object({
  type: z.enum([
    'deposit',
    'withdrawal',
    'exchange',
    'transfer',
    'between',
    'forOrder',
    'buy',
    'sell',
    'dividend',
    'rights',
    'loanPaidOut',
    'loanPaid',
    ...MARGIN_MOVEMENTS,
    ...STANDALONE_MOVEMENTS,
  ]),
  number: z.string(),
  currency: f.currency,
  amount: f.decimal,
  moved: z.nullable(f.decimal),
  toCurrency: z.nullable(f.currency),
  received: z.nullable(f.decimal),
  instrument: z.nullable(f.instrument),
  name: z.nullable(z.string()),
  appliedAt: f.time,
  reviewedAt: z.nullable(f.time),
  status: reviewStateSchema,
  reason: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  gross: z.nullable(f.decimal),
  withheld: z.nullable(f.decimal),
  toMargin: z.nullable(f.decimal),
  /** The portfolio; for money moved between two portfolios both are named instead. */
  portfolio: z.optional(f.portfolio),
  fromPortfolio: z.optional(f.portfolio),
  toPortfolio: z.optional(f.portfolio),
});

export const moneyRecordTabSchema = z.enum([
  'all',
  'transaction',
  'recharge',
  'withdrawal',
  'exchange',
  'transfer',
  'other',
]);

export const listMoneyRecords = defineCustomerQuery({
  summary:
    "The record of the customer's funds by tab, in pages of 10, newest first: orders that filled, " +
    'deposits, withdrawals, exchanges, transfers, whatever else came or went. `count` is how many there are.',
  input: { tab: z.optional(moneyRecordTabSchema), page: f.page },
  answer: z.object({ rows: z.array(fundRecord), count: z.int() }),
});

export const explainMoneyFigure = defineCustomerQuery({
  summary:
    'What frozen money, the margin or the equity in positions, or the profit is made of: each order, ' +
    'withdrawal or position, and their sums by currency. Of one portfolio, the main one unless told.',
  input: {
    about: z.enum(['frozen', 'margin', 'positions', 'profit']),
    portfolio: z.optional(f.portfolioScope),
    ...f.pageFields,
  },
  answer: z.object({
    about: z.enum(['frozen', 'margin', 'positions', 'profit']),
    sums: z.array(z.object({ currency: f.currency, amount: f.decimal })),
    rows: z.array(
      z.object({
        /**
         * `held`: what an area's ledger account holds; its `name` is a code of `terms.bucket`. `dayEnd`: what the
         * fills in an instrument have set aside for charges that the day's end decides; its `id` is the last fill's.
         */
        kind: z.enum(['order', 'withdrawal', 'position', 'held', 'dayEnd']),
        id: z.string(),
        instrument: z.nullable(f.instrument),
        name: z.nullable(z.string()),
        currency: f.currency,
        amount: f.decimal,
        at: f.time,
        /** If it isn't the main one. */
        portfolio: z.optional(f.portfolio),
      }),
    ),
    next: z.nullable(z.string()),
  }),
});
