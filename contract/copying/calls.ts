/** Copying: traders who lead, and those who follow them. */
import { COPY_SKIP_REASONS } from '@bourse/core/products/copying/copy-types.ts';
import * as z from 'zod/mini';
import { defineCustomerCommand, defineCustomerQuery, defineStaffQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import {
  nearbyLeaderTradeSchema,
  copySchema,
  copyOrderSchema,
  leaderSchema,
  leaderKindSchema,
  leaderFields,
  leaderTradeSchema,
  leaderLevelSchema,
} from './copying-schemas.ts';

/** A share, up to all of it. */
const rate = z.string().check(z.regex(/^(0(\.\d{1,4})?|1(\.0{1,4})?)$/));
const RESTRICTED = ['accountFrozen', 'accountDisabled', 'accountBanned', 'cannotTrade'] as const;
/** Refusals that don't depend on the amount. */
const START_ERRORS = [
  'copyTimeLimitExceeded',
  'copyOwn',
  'copyAlready',
  'leaderCopies',
  'copiesFull',
  'copiesToday',
  'unpaidLoanFirst',
  ...RESTRICTED,
] as const;
const termsShape = {
  size: z.optional(z.enum(['proportional', 'fixed'])),
  fixedAmount: z.optional(f.positiveDecimal),
  stopLossRate: z.optional(rate),
  maximumDeviationRate: z.optional(rate),
  maximumShareRate: z.optional(rate),
};

export const listLeaders = defineCustomerQuery({
  summary:
    'Those who lead now, the oldest first, and how many of all who ever led they are (`now` of `ever`; with a level ' +
    '`now` is of it alone): one who has stopped stays in that count.',
  input: {
    level: z.optional(leaderLevelSchema),
    kind: z.optional(leaderKindSchema),
    ...f.pageFields,
  },
  answer: z.object({ rows: z.array(leaderSchema), next: z.nullable(z.string()), ever: z.int(), now: z.int() }),
});

/** A level's requirements and benefits; `needs` is null for the first one. */
const levelTerms = z.object({
  level: leaderLevelSchema,
  needs: z.nullable(z.object({ days: z.int(), drawdown: f.decimal, stake: f.decimal, retainedFollowers: z.int() })),
  multiple: z.int(),
  shareCeiling: f.decimal,
});

export const getLeader = defineCustomerQuery({
  summary:
    'A leader with the record: what they hold, their orders once all copies of them were decided, how their level ' +
    'followed from what each night, and the formula of the levels.',
  input: { leader: f.recordNumber },
  answer: z.object({
    leader: z.object({ ...leaderFields, stoppedAt: z.nullable(f.time) }),
    holdings: z.array(
      z.object({
        instrument: f.instrument,
        name: z.string(),
        side: z.enum(['long', 'short']),
        leverage: z.int(),
        part: f.decimal,
        /** The instrument's price since the close before, as a rate; null without a price. */
        change: z.nullable(f.decimal),
      }),
    ),
    trades: z.array(leaderTradeSchema),
    levels: z.array(levelTerms),
    history: z.array(
      z.object({
        night: f.date,
        level: leaderLevelSchema,
        days: z.int(),
        drawdown: f.decimal,
        stake: f.decimal,
        retainedFollowers: z.int(),
      }),
    ),
    /** What leaders have received of followers' gains; only in the leader's own row. */
    income: z.nullable(z.array(z.object({ currency: f.currency, amount: f.decimal }))),
  }),
  errors: ['notFound'],
});

export const previewCopy = defineCustomerQuery({
  summary:
    'What a copy would begin with: terms, limits, what is left to follow this leader, and what it may cost. Refused ' +
    'where beginning would be, with any amount.',
  input: { leader: f.recordNumber },
  answer: z.object({
    leader: leaderSchema,
    available: f.decimal,
    left: f.decimal,
    minimum: f.decimal,
    usual: z.object({ maximumDeviationRate: f.decimal, maximumShareRate: f.decimal }),
    timeLimitSeconds: z.int(),
    copiesLeft: z.int(),
    copiesLeftToday: z.int(),
    openPositions: z.int(),
  }),
  errors: ['notFound', ...START_ERRORS],
});

export const previewOpenPositions = defineCustomerQuery({
  summary:
    'What a leader has open, with prices now; with an amount also what copying all of it would buy at which price, ' +
    'what is skipped and why, and what it costs in all: `cost` of everything bought, in it `charges` (fees and ' +
    'taxes) and the `spread` of exchanges. Prices move until the copy begins.',
  input: { leader: f.recordNumber, amount: z.optional(f.positiveDecimal), ...termsShape },
  answer: z.object({
    currency: f.currency,
    rows: z.array(
      z.object({
        instrument: f.instrument,
        name: z.string(),
        currency: f.currency,
        side: z.enum(['long', 'short']),
        leverage: z.int(),
        part: f.decimal,
        price: z.nullable(f.decimal),
        change: z.nullable(f.decimal),
        quantity: z.nullable(f.decimal),
        cost: z.nullable(f.decimal),
        skipped: z.nullable(z.enum(COPY_SKIP_REASONS)),
      }),
    ),
    cost: z.nullable(f.decimal),
    charges: z.nullable(f.decimal),
    spread: z.nullable(f.decimal),
  }),
  errors: ['notFound'],
});

export const startCopy = defineCustomerCommand({
  summary:
    'Follows a leader with an amount in a portfolio of its own. Each fill of the leader’s from now on is copied in ' +
    'one block with all other followers’, at one price; with `copyOpen` what is open already is copied too. ' +
    '`version`: of a strategy the one that the follower has seen; `profitShare`: the part of gains that they saw.',
  input: {
    leader: f.recordNumber,
    amount: f.positiveDecimal,
    currency: f.currency,
    ...termsShape,
    size: z.enum(['proportional', 'fixed']),
    copyOpen: z.optional(z.boolean()),
    version: z.optional(z.int().check(z.gte(1))),
    profitShare: rate,
  },
  answer: z.object({ copy: copySchema }),
  errors: [
    'notFound',
    'copyShareRaised',
    'currencyUnknown',
    'copyCurrency',
    'copyVersionPassed',
    'copyCapacity',
    'copyBelowMinimum',
    'insufficientBalance',
    'systemBusy',
    ...START_ERRORS,
  ],
});

/** Why putting money in, or taking it out, is refused. */
const CHANGE_ERRORS = [
  'notFound',
  'copyEnded',
  'copyShareDue',
  'copyCapacity',
  'insufficientBalance',
  'unpaidLoanFirst',
  'systemBusy',
  ...RESTRICTED,
] as const;

export const previewCopyMoneyChange = defineCustomerQuery({
  summary:
    'The most that may be put into a copy or taken out of it now: what may still follow the leader (`left`), what ' +
    'stays for the leader’s part (`due`). With an amount it is refused where the change would be, and says what the ' +
    'copy would be worth, what it would be measured from, and at what worth it would be closed.',
  input: {
    copy: f.id,
    direction: z.enum(['deposit', 'withdraw']),
    amount: z.optional(f.positiveDecimal),
  },
  answer: z.object({
    currency: f.currency,
    most: f.decimal,
    left: z.nullable(f.decimal),
    due: z.nullable(f.decimal),
    after: z.nullable(z.object({ value: f.decimal, base: f.decimal, stopsAt: z.nullable(f.decimal) })),
  }),
  errors: CHANGE_ERRORS,
});

export const changeCopy = defineCustomerCommand({
  summary: 'Changes what a copy goes by, or puts money in or takes it out.',
  input: {
    copy: f.id,
    deposit: z.optional(f.positiveDecimal),
    withdraw: z.optional(f.positiveDecimal),
    ...termsShape,
    /** No longer stops at a loss. */
    noStopLoss: z.optional(z.literal(true)),
  },
  answer: z.object({ copy: copySchema }),
  errors: CHANGE_ERRORS,
});

export const pauseCopy = defineCustomerCommand({
  summary:
    'Opens nothing new until it goes on; what the leader closes is still closed. `version`: the follower agrees to ' +
    'this version of the strategy.',
  input: {
    copy: f.id,
    paused: z.boolean(),
    version: z.optional(z.int().check(z.gte(1))),
  },
  answer: z.object({ copy: copySchema }),
  errors: ['notFound', 'copyEnded', 'copyVersionPassed', 'systemBusy'],
});

export const stopCopy = defineCustomerCommand({
  summary: 'Follows no more: what is held is closed at the market and the money comes back, or it stays as it is.',
  input: { copy: f.id, close: z.boolean() },
  answer: z.object({ copy: copySchema }),
  errors: ['notFound', 'copyEnded', 'copyShareDue', 'systemBusy'],
});

export const listCopies = defineCustomerQuery({
  summary: 'The customer’s copies, newest first: those that go on, or those that have ended.',
  input: { status: z.optional(z.enum(['inProgress', 'ended'])), ...f.pageFields },
  answer: f.pageOf(copySchema),
});

export const listCopyOrders = defineCustomerQuery({
  summary: 'What copies had of the leaders’ fills, newest first; what was skipped says why.',
  input: { copy: z.optional(f.id), ...f.pageFields },
  answer: f.pageOf(copyOrderSchema),
  errors: ['notFound'],
});

export const becomeLeader = defineCustomerCommand({
  summary:
    'Leads with a portfolio of one’s own: a verified customer, once. Others see its record under the name that is ' +
    'chosen here, and may copy what it does.',
  input: {
    portfolio: f.portfolio,
    name: f.name(2, 20),
    currency: f.currency,
    profitShare: rate,
    agreed: z.literal(true),
  },
  answer: z.object({ leader: leaderSchema }),
  errors: [
    'portfolioNotFound',
    'portfolioIsMain',
    'currencyUnknown',
    'identityRequired',
    'leaderCopies',
    'ledAlready',
    'leaderNameTaken',
    'leaderNameLetters',
    'leaderStake',
    'leaderShare',
    'systemBusy',
    ...RESTRICTED,
  ],
});

export const changeProfitShare = defineCustomerCommand({
  summary:
    'Changes what part of gains the leader asks for, up to what the level allows. Copies that go on keep the part ' +
    'that they began with.',
  input: { profitShare: rate },
  answer: z.object({ leader: leaderSchema }),
  errors: ['notFound', 'leaderShare', 'systemBusy'],
});

export const stopLeading = defineCustomerCommand({
  summary: 'Leads no more, for good; possible while the portfolio holds nothing. All who follow get their money back.',
  input: {},
  answer: z.object({ leader: leaderSchema }),
  errors: ['notFound', 'leaderHolds', 'systemBusy'],
});

export const listAllLeaders = defineStaffQuery({
  summary: 'All who lead or have led, with their levels, what follows them and what is still being copied.',
  permission: 'money.read',
  late: true,
  input: { ...f.pageFields },
  answer: f.pageOf(
    z.object({
      ...leaderFields,
      customer: z.string(),
      portfolio: f.portfolio,
      stoppedAt: z.nullable(f.time),
      undone: z.int(),
      shared: f.decimal,
    }),
  ),
});

export const listLeaderTrades = defineStaffQuery({
  summary:
    'What leaders traded in other portfolios of theirs beside a fill that was copied: the other way within the ' +
    'window (`against`), or the same way before the copies were decided (`ahead`). Newest first.',
  permission: 'money.read',
  late: true,
  input: { ...f.pageFields },
  answer: f.pageOf(nearbyLeaderTradeSchema),
});

export const calls = {
  'copying/listLeaders': listLeaders,
  'copying/getLeader': getLeader,
  'copying/previewCopy': previewCopy,
  'copying/previewOpenPositions': previewOpenPositions,
  'copying/startCopy': startCopy,
  'copying/previewChange': previewCopyMoneyChange,
  'copying/changeCopy': changeCopy,
  'copying/pauseCopy': pauseCopy,
  'copying/stopCopy': stopCopy,
  'copying/listCopies': listCopies,
  'copying/listCopyOrders': listCopyOrders,
  'copying/applyLeader': becomeLeader,
  'copying/changeProfitShare': changeProfitShare,
  'copying/stopLeading': stopLeading,
  'staff/listLeaders': listAllLeaders,
  'staff/listLeaderTrades': listLeaderTrades,
} as const;

export const groups = { copying: { place: 5.4, about: 'Leaders, and customers who copy what they do.' } };
export const entities = { Leader: leaderSchema, Copy: copySchema, CopyOrder: copyOrderSchema };
export const examples = {
  'copying/startCopy': {
    leader: '1',
    amount: '1000.00',
    currency: 'USD',
    size: 'proportional',
    stopLossRate: '0.2',
    profitShare: '0.05',
    key: 'a-key-of-my-own-1',
  },
  'copying/applyLeader': {
    portfolio: '1',
    name: 'Slow and steady',
    currency: 'USD',
    profitShare: '0.05',
    agreed: true,
    key: 'a-key-of-my-own-2',
  },
};
