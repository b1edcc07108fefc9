/** Customers as the staff see them: what each customer sees, and how the account came about. */
import { isProse } from '@bourse/core/information/content/prose.ts';
import { RESTRICTIONS, OPERATOR_REASONS, RESTRICTION_REASONS } from '@bourse/core/compliance/restrictions.ts';
import * as z from 'zod/mini';
import { staffCall } from '../call.ts';
import * as f from '../fields.ts';
import { listNotices } from '../notices/calls.ts';
import { calls as trading } from '../trading/calls.ts';
import { getUserinfo } from '../user/calls.ts';
import { listSessions } from '../user/login.ts';
import { listPortfolios } from '../portfolios/calls.ts';
import { getWallet, listTransfers } from '../wallet/calls.ts';
import { remark } from '../publication.ts';
import { reviewRow } from './reviews.ts';

/** Reasons for looking at a customer's data; recorded with the access. */
export const LOOK_REASONS = ['review', 'customerAsked', 'complaint', 'riskCheck', 'payment', 'audit'] as const;
export const lookReason = z.enum(LOOK_REASONS);
export const customerState = z.enum(RESTRICTIONS);
export const stateReason = z.enum(RESTRICTION_REASONS);

export const customerRow = z.object({
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
  state: customerState,
  reason: stateReason,
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
export const customer = z.object({
  ...customerRow.shape,
  invitedBy: z.object({ code: z.string(), by: z.nullable(z.object({ id: z.string(), account: z.string() })) }),
  invited: z.int(),
  passwordChangedAt: f.time,
  consents: z.array(z.object({ text: f.legalName, version: z.int(), at: f.time })),
  history: z.array(stateChange),
  /** As in the answers of the customer's own calls; for lists the first page. */
  info: getUserinfo.answer,
  wallet: getWallet.answer,
  /** Over the last 365 days, in the wallet's currency, as in the customer's curve; `twr` is time-weighted. */
  year: z.object({ profit: f.decimal, twr: z.nullable(f.decimal) }),
  positions: trading['trading/listPositions'].answer,
  orders: trading['trading/listOrders'].answer,
  transfers: listTransfers.answer,
  sessions: listSessions.answer,
  notices: listNotices.answer,
  reviews: z.array(reviewRow),
  /** All open ones; balances, positions and orders are those of one. */
  portfolios: listPortfolios.answer,
});

export const listCustomers = staffCall({
  summary: 'Customers, newest first; `query` finds the beginning of a mobile number or a name, or a whole id.',
  permission: 'customers.read',
  writes: false,
  late: true,
  input: z.strictObject({
    query: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    state: z.optional(customerState),
    cursor: f.cursor,
    limit: f.limit,
  }),
  answer: f.listOf(customerRow),
  errors: [],
});
export const getCustomer = staffCall({
  summary: 'Everything about one customer on one page. The look and its reason are written down.',
  permission: 'customers.read',
  writes: false,
  input: z.strictObject({
    customer: f.id,
    why: lookReason,
    remark: z.optional(z.string().check(z.minLength(1), z.maxLength(200), z.refine(isProse))),
    /** The portfolio whose balances, positions and orders are shown: by default the main one. */
    portfolio: z.optional(f.portfolio),
  }),
  answer: customer,
  errors: ['notFound', 'portfolioNotFound'],
});
export const setCustomerState = staffCall({
  summary:
    'Restricts an account, with a reason and, where money is held up, an end within a year. The customer is told. ' +
    'One person restricts ten customers a day.',
  permission: 'customers.states',
  writes: true,
  input: z.strictObject({
    customer: f.id,
    state: customerState,
    reason: z.enum(OPERATOR_REASONS),
    until: z.nullable(f.instant),
    remark: z.optional(remark),
    key: f.key,
  }),
  answer: z.object({ states: customerRow.shape.states }),
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
export const liftCustomerState = staffCall({
  summary: 'Lifts a restriction, with a reason for the record. The customer is told.',
  permission: 'customers.states',
  writes: true,
  input: z.strictObject({
    customer: f.id,
    state: customerState,
    remark: z.string().check(z.minLength(3), z.maxLength(500), z.refine(isProse)),
    key: f.key,
  }),
  answer: z.object({ states: customerRow.shape.states }),
  errors: ['notFound', 'stateNotHeld', 'accountClosed', 'ownApproval', 'customerOnStaffDevice'],
});
