/** What staff set for everybody, and the state of the server. */
import * as z from 'zod/mini';
import { defineStaffCommand, defineStaffQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { practiceClockSchema } from '../practice/calls.ts';
import { staffPersonSchema } from '../publication-schemas.ts';
import { isPlainText } from '@bourse/core/information/content/plain-text.ts';
import {
  claimReview,
  decideReview,
  getReviewPicture,
  getReviewQueueCounts,
  getReview,
  listCalledBackDeposits,
  listMatchedDeposits,
  listReviews,
  releaseReview,
  reviewKindSchema,
} from './review-queue-calls.ts';
import {
  addStaff,
  changePassword,
  changeStaff,
  enrol,
  getMe,
  listStaff,
  logout,
  renewStaffCredentials,
  setFirstLoginCredentials,
  staffLogin,
  startEnrolment,
  startFirstLoginCredentials,
} from './staff-member-calls.ts';
import { getCustomer, liftCustomerRestriction, listCustomers, restrictCustomer } from './customer-calls.ts';
import { claimProposal, decideProposal, getProposal, listProposals, releaseProposal } from './proposal-calls.ts';
import {
  getHouseAccounts,
  listStatementFormats,
  proposeMoneyCorrection,
  reconcileBankStatement,
  setStatementFormat,
} from './house-money-calls.ts';

const invitation = z.object({
  code: z.string(),
  used: z.int(),
  useLimit: z.nullable(z.int()),
  expiresAt: z.nullable(f.time),
  createdAt: f.time,
  by: z.nullable(staffPersonSchema),
  /** The registration form fills it in for everybody. */
  open: z.boolean(),
});

const listInvitations = defineStaffQuery({
  summary: "The operator's own invitation codes, newest first; `now` is the world's instant at the answer.",
  permission: 'invitations',
  late: true,
  input: {},
  answer: z.object({ rows: z.array(invitation), now: f.time }),
});

const makeInvitation = defineStaffCommand({
  summary: "Makes an invitation code with a limit and an end. Its maker can't decide about the customers it brings.",
  permission: 'invitations',
  input: {
    useLimit: z.int().check(z.gte(1), z.lte(100_000)),
    expiresAt: f.instantInput,
    /** Whether the registration form fills it in, so that anybody can register; false by default. */
    open: z.optional(z.boolean()),
  },
  answer: invitation,
  errors: ['notAhead'],
});

const endInvitation = defineStaffCommand({
  summary: "Ends an invitation code of the operator's at once.",
  permission: 'invitations',
  input: { code: z.string().check(z.regex(/^[A-Z0-9]{1,32}$/)) },
  answer: invitation,
  errors: ['notFound'],
});

const getSystem = defineStaffQuery({
  summary: 'How the server is: its world, where prices come from, the seals, and what the last audits found.',
  permission: 'system.read',
  input: {},
  answer: z.object({
    world: z.string(),
    hours: z.string(),
    createdAt: f.time,
    now: f.time,
    feeds: z.array(
      z.object({
        market: f.market,
        source: z.string(),
        session: z.string(),
        quoteAt: z.nullable(f.time),
        /** Days until the last one whose holidays are known; negative after it, null if no calendar is needed. */
        calendarDays: z.nullable(z.int()),
      }),
    ),
    seal: z.nullable(z.object({ number: z.int(), at: f.time, transfers: z.int() })),
    jobs: z.array(
      z.object({
        name: z.string(),
        everySeconds: z.number(),
        lastRunAt: z.nullable(f.time),
        failedAt: z.nullable(f.time),
      }),
    ),
    audits: z.array(
      z.object({
        at: f.time,
        transfers: z.int(),
        accounts: z.int(),
        differences: z.int(),
        named: z.array(z.string()),
        by: z.nullable(staffPersonSchema),
      }),
    ),
    /**
     * The audit that staff started last. One that ended without a result proves nothing; one that failed couldn't run
     * every check, and its differences name those checks.
     */
    auditRun: z.nullable(
      z.object({ at: f.time, by: staffPersonSchema, state: z.enum(['running', 'done', 'ended', 'failed']) }),
    ),
    /**
     * Unrelated people who traded one side of one instrument within a minute, together many times the displayed size;
     * latest first.
     */
    actingTogether: z.array(
      z.object({
        at: f.time,
        instrument: f.instrument,
        direction: z.enum(['buy', 'sell']),
        holders: z.int(),
        quantity: f.decimal,
        displayedSize: f.decimal,
      }),
    ),
    withdrawingBans: z.int(),
    /** The insurance account if it has moved or is low. */
    insurance: z.array(z.object({ currency: f.currency, capital: f.decimal, balance: f.decimal, isLow: z.boolean() })),
    /** Null in a world whose clock can't be moved. */
    clock: z.nullable(practiceClockSchema),
  }),
});

const startAudit = defineStaffCommand({
  summary:
    'Starts an audit: every balance and seal is computed again, beside the running server. One at a ' +
    'time; what it finds stands with the system.',
  permission: 'audit.run',
  input: {},
  answer: z.object({ since: f.time }),
  errors: ['auditRunning'],
});

/**
 * One search for anything that a customer or a bank may name: a reference, an id, an order, a person; and tables as
 * CSV.
 */

const found = z.object({
  kind: z.enum(['review', 'order', 'customer', 'proposal']),
  id: z.string(),
  /** The customer it belongs to; null for the house. */
  customer: z.nullable(z.string()),
  at: f.time,
  /** The kind of a review or a proposal, an order's instrument, a customer's account. */
  what: z.string(),
  status: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  amount: z.nullable(f.decimal),
  currency: z.nullable(f.currency),
});

const search = defineStaffQuery({
  summary:
    'Finds by the reference of a payment, by the id of a request or an order as customers see it, by a customer’s ' +
    'account, name or number, and by the number of a proposal; of each kind ten at most. The look is written down.',
  permission: 'customers.read',
  late: true,
  input: { query: z.string().check(z.minLength(1), z.maxLength(64)) },
  answer: z.object({ rows: z.array(found) }),
});

export const CSV_EXPORT_NAMES = ['customers', 'reviews', 'audit', 'ledger', 'orders', 'houseAccounts'] as const;
const code = z.string().check(z.regex(/^[a-zA-Z]{1,32}$/));
/** As in the lists; each table uses the filters that it knows. */
const exportFilter = z.strictObject({
  query: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  kind: z.optional(reviewKindSchema),
  state: z.optional(code),
  mine: z.optional(z.boolean()),
  customer: z.optional(f.id),
  staff: z.optional(f.id),
  action: z.optional(code),
  views: z.optional(z.boolean()),
  from: z.optional(f.instantInput),
  to: z.optional(f.instantInput),
});

const exportCsv = defineStaffQuery({
  summary:
    'A table as CSV, by the filter of its list, whole: up to 10,000 rows in an answer, further ones by its cursor, ' +
    'without the head. Cells that a spreadsheet would take for a formula are made plain text. It is written down.',
  permission: 'customers.export',
  late: true,
  input: {
    what: z.enum(CSV_EXPORT_NAMES),
    filter: z.optional(exportFilter),
    why: z.string().check(z.minLength(3), z.maxLength(200), z.refine(isPlainText)),
    cursor: f.cursor,
    limit: z.optional(z.int().check(z.gte(1), z.lte(10_000))),
  },
  answer: z.object({ name: z.string(), csv: z.string(), rows: z.int(), next: z.nullable(z.string()) }),
});

/** The staff's audit log: every access to personal data and every change. */

/**
 * `who`: the login at that time, null for a command at the server itself. `detail`: details by name, never personal
 * data.
 */
export const auditRowSchema = z.object({
  seq: z.string(),
  at: f.time,
  staff: z.nullable(z.string()),
  who: z.string(),
  action: z.string(),
  subject: z.string(),
  customer: z.nullable(z.string()),
  why: z.nullable(z.string()),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  previous: z.string(),
  hash: z.string(),
});

const listAudit = defineStaffQuery({
  summary:
    'What the staff have changed, newest first; with `views` what they have looked at too, as where a customer or an ' +
    'action is named. Each row binds the one before it by its hash. A row about a case of surveillance says which ' +
    'and whose only where a customer is named, and only to whoever may know of the case.',
  permission: 'audit.read',
  late: true,
  input: {
    staff: z.optional(f.id),
    customer: z.optional(f.id),
    action: z.optional(z.string().check(z.regex(/^[a-zA-Z]{1,32}$/))),
    views: z.optional(z.boolean()),
    from: z.optional(f.instantInput),
    to: z.optional(f.instantInput),
    ...f.pageFields,
  },
  answer: f.pageOf(auditRowSchema),
});

/** The calls of this area by their path below `/api/vue/`. */

export const calls = {
  'staff/login': staffLogin,
  'staff/startEnrolment': startEnrolment,
  'staff/enrol': enrol,
  'staff/logout': logout,
  'staff/getMe': getMe,
  'staff/changePassword': changePassword,
  'staff/startOwnCredentials': startFirstLoginCredentials,
  'staff/setOwnCredentials': setFirstLoginCredentials,
  'staff/getQueues': getReviewQueueCounts,
  'staff/listReviews': listReviews,
  'staff/listCalledBackDeposits': listCalledBackDeposits,
  'staff/listMatchedDeposits': listMatchedDeposits,
  'staff/getReview': getReview,
  'staff/getPicture': getReviewPicture,
  'staff/claimReview': claimReview,
  'staff/releaseReview': releaseReview,
  'staff/decideReview': decideReview,
  'staff/listCustomers': listCustomers,
  'staff/getCustomer': getCustomer,
  'staff/setCustomerState': restrictCustomer,
  'staff/liftCustomerState': liftCustomerRestriction,
  'staff/getHouseAccounts': getHouseAccounts,
  'staff/proposeCorrection': proposeMoneyCorrection,
  'staff/listProposals': listProposals,
  'staff/getProposal': getProposal,
  'staff/claimProposal': claimProposal,
  'staff/releaseProposal': releaseProposal,
  'staff/decideProposal': decideProposal,
  'staff/reconcileStatement': reconcileBankStatement,
  'staff/listStatementFormats': listStatementFormats,
  'staff/setStatementFormat': setStatementFormat,
  'staff/listInvitations': listInvitations,
  'staff/makeInvitation': makeInvitation,
  'staff/endInvitation': endInvitation,
  'staff/getSystem': getSystem,
  'staff/startAudit': startAudit,
  'staff/exportCsv': exportCsv,
  'staff/search': search,
  'staff/listStaff': listStaff,
  'staff/addStaff': addStaff,
  'staff/changeStaff': changeStaff,
  'staff/renewStaff': renewStaffCredentials,
  'staff/listAudit': listAudit,
} as const;

export const groups = { staff: { place: 10, about: "The operator's console, for staff with sessions of their own." } };
