/** Customers as the staff see them: what each customer sees, and how the account came about. */
import { isPlainText } from '@bourse/core/information/content/plain-text.ts';
import {
  RESTRICTION_NAMES,
  OPERATOR_RESTRICTION_REASONS,
  RESTRICTION_REASONS,
} from '@bourse/core/compliance/account-restrictions.ts';
import * as z from 'zod/mini';
import { defineStaffCommand, defineStaffQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { listNotices } from '../notices/calls.ts';
import { calls as trading } from '../trading/calls.ts';
import { getUserinfo } from '../user/calls.ts';
import { listSessions } from '../user/login-calls.ts';
import { listPortfolios } from '../portfolios/calls.ts';
import { getWallet, listMoneyMovements } from '../wallet/calls.ts';
import { remarkSchema } from '../publication-schemas.ts';
import { reviewQueueRowSchema } from './review-queue-calls.ts';

/** Reasons for looking at a customer's data; recorded with the access. */
export const ACCESS_REASONS = ['review', 'customerAsked', 'complaint', 'riskCheck', 'payment', 'audit'] as const;
export const accessReasonSchema = z.enum(ACCESS_REASONS);
export const restrictionNameSchema = z.enum(RESTRICTION_NAMES);
export const restrictionReasonSchema = z.enum(RESTRICTION_REASONS);

export const customerRowSchema = z.object({
  id: z.string(),
  account: z.string(),
  name: z.nullable(z.string()),
  verification: z.enum(['notCertified', 'underReview', 'certified', 'failed']),
  states: z.array(z.object({ state: z.string(), reason: z.string(), until: z.nullable(f.time) })),
  createdAt: f.time,
  seenAt: z.nullable(f.time),
});

/** A restriction as made; `lifted`: null unless somebody lifts it before its end. */
const stateChange = z.object({
  state: restrictionNameSchema,
  reason: restrictionReasonSchema,
  remark: z.nullable(z.string()),
  by: z.object({ id: z.string(), name: z.string() }),
  at: f.time,
  until: z.nullable(f.time),
  holds: z.boolean(),
  lifted: z.nullable(
    z.object({ by: z.object({ id: z.string(), name: z.string() }), at: f.time, remark: z.nullable(z.string()) }),
  ),
});

/** `consents`: the versions of the legal texts that were agreed to, newest first. */
export const customerSchema = z.object({
  ...customerRowSchema.shape,
  invitedBy: z.object({ code: z.string(), by: z.nullable(z.object({ id: z.string(), account: z.string() })) }),
  invited: z.int(),
  passwordChangedAt: f.time,
  consents: z.array(z.object({ text: f.legalTextName, version: z.int(), at: f.time })),
  history: z.array(stateChange),
  /** As in the answers of the customer's own calls; for lists the first page. */
  info: getUserinfo.answer,
  wallet: getWallet.answer,
  /** Over the last 365 days, in the wallet's currency, as in the customer's curve; `twr` is time-weighted. */
  year: z.object({ profit: f.decimal, twr: z.nullable(f.decimal) }),
  positions: trading['trading/listPositions'].answer,
  orders: trading['trading/listOrders'].answer,
  transfers: listMoneyMovements.answer,
  sessions: listSessions.answer,
  notices: listNotices.answer,
  reviews: z.array(reviewQueueRowSchema),
  /** All open ones; balances, positions and orders are those of one. */
  portfolios: listPortfolios.answer,
});

export const listCustomers = defineStaffQuery({
  summary: 'Customers, newest first; `query` finds the beginning of a mobile number or a name, or a whole id.',
  permission: 'customers.read',
  late: true,
  input: {
    query: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    state: z.optional(restrictionNameSchema),
    ...f.pageFields,
  },
  answer: f.pageOf(customerRowSchema),
});
export const getCustomer = defineStaffQuery({
  summary: 'Everything about one customer on one page. The look and its reason are written down.',
  permission: 'customers.read',
  input: {
    customer: f.id,
    why: accessReasonSchema,
    remark: z.optional(z.string().check(z.minLength(1), z.maxLength(200), z.refine(isPlainText))),
    /** The portfolio whose balances, positions and orders are shown: by default the main one. */
    portfolio: z.optional(f.portfolio),
  },
  answer: customerSchema,
  errors: ['notFound', 'portfolioNotFound'],
});
export const restrictCustomer = defineStaffCommand({
  summary:
    'Restricts an account, with a reason and, where money is held up, an end within a year. The customer is told. ' +
    'One person restricts ten customers a day.',
  permission: 'customers.states',
  input: {
    customer: f.id,
    state: restrictionNameSchema,
    reason: z.enum(OPERATOR_RESTRICTION_REASONS),
    until: z.nullable(f.instantInput),
    remark: z.optional(remarkSchema),
  },
  answer: z.object({ states: customerRowSchema.shape.states }),
  errors: [
    'notFound',
    'stateNeedsEnd',
    'stateEndPast',
    'stateEndFar',
    'restrictionsToday',
    'accountClosed',
    'ownApproval',
    'customerOnStaffDevice',
  ],
});
export const liftCustomerRestriction = defineStaffCommand({
  summary: 'Lifts a restriction, with a reason for the record. The customer is told.',
  permission: 'customers.states',
  input: {
    customer: f.id,
    state: restrictionNameSchema,
    remark: z.string().check(z.minLength(3), z.maxLength(500), z.refine(isPlainText)),
  },
  answer: z.object({ states: customerRowSchema.shape.states }),
  errors: ['notFound', 'stateNotHeld', 'accountClosed', 'ownApproval', 'customerOnStaffDevice'],
});
