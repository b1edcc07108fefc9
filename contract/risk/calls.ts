/** Surveillance findings, and how people handle them. */
import { CASE_ENDS, CASE_RULES, CASE_STATES, CASE_STEPS } from '@bourse/core/trading/risk/surveillance.ts';
import * as z from 'zod/mini';
import { staffCall } from '../call.ts';
import * as f from '../fields.ts';
import { BY, CUSTOMER_GROUPS, LIMIT_SCOPES, MEASURES } from '@bourse/core/trading/risk/exposure.ts';
import { PROFIT_KINDS } from '@bourse/core/reporting/house-profit.ts';
import { proposal } from '../requests.ts';

const facts = z.array(z.object({ name: z.string(), value: z.string() }));
const riskCase = {
  case: f.number,
  rule: z.enum(CASE_RULES),
  accounts: z.array(z.string()),
  /** The facts at the largest finding until somebody took the case. */
  facts,
  foundAt: f.time,
  /** When the latest event that it is about happened. */
  seenAt: f.time,
  state: z.enum(CASE_STATES),
  assignee: z.nullable(z.object({ id: z.string(), name: z.string() })),
  outcome: z.nullable(z.enum(CASE_ENDS)),
};
const whole = z.object({
  ...riskCase,
  /** The rule's source, in English. */
  source: z.string(),
  /** From what value on the rule finds something; the unit is the last word of a name. */
  thresholds: z.array(z.object({ name: z.string(), value: z.number() })),
  steps: z.array(
    z.object({
      at: f.time,
      by: z.string(),
      what: z.enum(CASE_STEPS),
      to: z.nullable(z.string()),
      outcome: z.nullable(z.enum(CASE_ENDS)),
      why: z.string(),
    }),
  ),
  /** Its accounts and facts before, the first ones first: `at` is their `seenAt`. */
  earlier: z.array(z.object({ at: f.time, accounts: z.array(z.string()), facts })),
  assignees: z.array(z.object({ id: z.string(), name: z.string() })),
});

const listRiskCases = staffCall({
  summary: 'Cases of surveillance, the newest first: which rule found what among which accounts.',
  permission: 'risk.casesRead',
  writes: false,
  input: z.strictObject({
    state: z.optional(z.enum(CASE_STATES)),
    rule: z.optional(z.enum(CASE_RULES)),
    cursor: f.cursor,
    limit: f.limit,
  }),
  answer: f.listOf(z.object(riskCase)),
  errors: [],
});

const getRiskCase = staffCall({
  summary: 'A case with the source and thresholds of its rule, and what has been done about it.',
  permission: 'risk.casesRead',
  writes: false,
  input: z.strictObject({ case: f.number }),
  answer: whole,
  errors: ['notFound'],
});

const moveRiskCase = staffCall({
  summary:
    'Takes a case, hands it to somebody, notes something, or proposes an outcome; always with a reason. Only whoever ' +
    'looks after it proposes one, and another confirms it or sends it back.',
  permission: 'risk.cases',
  writes: true,
  input: z.strictObject({
    case: f.number,
    step: z.enum(CASE_STEPS),
    to: z.optional(f.number),
    outcome: z.optional(z.enum(CASE_ENDS)),
    why: f.name(3, 300),
    key: f.key,
  }),
  answer: whole,
  errors: [
    'badInput',
    'notFound',
    'caseClosed',
    'caseNotYours',
    'caseWaits',
    'caseNotProposed',
    'ownApproval',
    'customerOnStaffDevice',
    'approversLinked',
  ],
});

/** The house's exposure, and the figures of the day: the console's first page, and the page on risk. */

const exposure = {
  positions: z.int(),
  long: f.decimal,
  short: f.decimal,
  net: f.decimal,
  gross: f.decimal,
};

export const getToday = staffCall({
  summary: 'The figures of the day that matter now: who is on the line, what is traded, and how the server is.',
  permission: 'today',
  writes: false,
  input: f.nothing,
  answer: z.object({
    /** Midnight in UTC. */
    since: f.time,
    now: f.time,
    /** Customers with a session that was used within five minutes. */
    online: z.int(),
    registered: z.int(),
    orders: z.int(),
    fills: z.int(),
    /** Accounts with a fill. */
    traders: z.int(),
    /** Orders that wait for a price now. */
    waiting: z.int(),
    health: z.object({
      /** Processes that fill waiting orders, and how many of the books' partitions they lead. */
      fills: z.object({ processes: z.int(), led: z.int(), partitions: z.int() }),
      /** Markets without a quote. */
      silent: z.array(f.market),
      sealedAt: z.nullable(f.time),
      audit: z.nullable(z.object({ at: f.time, differences: z.int() })),
      /** Jobs whose last run failed. */
      failing: z.array(z.string()),
    }),
  }),
  errors: [],
});

export const getExposure = staffCall({
  summary:
    "Customers' open positions at the last prices in the base currency: by instrument (the hundred largest), " +
    'currency, market or group of customers. The house is on the other side of each.',
  permission: 'risk.read',
  writes: false,
  input: z.strictObject({ by: z.optional(z.enum(BY)) }),
  answer: z.object({
    base: f.currency,
    now: f.time,
    /** When the positions were counted; prices are present ones. */
    countedAt: f.time,
    total: z.object(exposure),
    /** Positions that can't be valued for lack of a price or a rate. */
    unvalued: z.int(),
    by: z.enum(BY),
    /** `share`: of the total gross, with 8 decimals. */
    rows: z.array(z.object({ of: z.string(), name: z.nullable(z.string()), ...exposure, share: f.decimal })),
  }),
  errors: [],
});

export const listNearCalls = staffCall({
  summary:
    'Levered positions nearest to a margin call or, once called, to being closed: by the part of the price that is ' +
    'left.',
  permission: 'risk.read',
  writes: false,
  late: true,
  input: f.nothing,
  answer: z.object({
    now: f.time,
    rows: z.array(
      z.object({
        customer: z.string(),
        position: z.string(),
        instrument: f.instrument,
        name: z.string(),
        side: z.enum(['long', 'short']),
        leverage: z.int(),
        currency: f.currency,
        value: f.decimal,
        margin: f.decimal,
        /** At which it would be closed now. */
        price: f.decimal,
        callPrice: z.nullable(f.decimal),
        closingPrice: f.decimal,
        called: z.boolean(),
        /** Share of the price, to the next of the two; below zero if it has been passed. */
        distance: f.decimal,
        /** Within 2 % of the price. */
        near: z.boolean(),
      }),
    ),
  }),
  errors: [],
});

export const getStress = staffCall({
  summary:
    'What sudden moves would do: all prices, single instruments and currencies by 5, 10 and 20 percent, with what ' +
    'customers lose beyond their money, which the house stands for.',
  permission: 'risk.read',
  writes: false,
  input: f.nothing,
  answer: z.object({
    base: f.currency,
    now: f.time,
    countedAt: f.time,
    /** In percent; the lists of single instruments and currencies use these. */
    shocks: z.array(z.int()),
    all: z.array(
      z.object({ percent: z.int(), customers: f.decimal, house: f.decimal, beyond: f.decimal, closed: z.int() }),
    ),
    /** The twenty that would cost the house most. */
    gaps: z.array(z.object({ instrument: f.instrument, name: z.string(), net: f.decimal, beyond: z.array(f.decimal) })),
    /** The house's gain from a currency's move against the base. */
    currencies: z.array(z.object({ currency: f.currency, net: f.decimal, house: z.array(f.decimal) })),
  }),
  errors: [],
});

export const getHouseProfit = staffCall({
  summary:
    "What the house has earned by day (UTC) and currency, by kind; the kinds come to its ledger accounts' movements " +
    'to the minor unit. Of today, or of so many days up to today.',
  permission: 'risk.read',
  writes: false,
  input: z.strictObject({ days: z.optional(z.int().check(z.gte(1), z.lte(92))) }),
  answer: z.object({
    base: f.currency,
    now: f.time,
    from: f.date,
    to: f.date,
    /** The sum of all rows, in the base currency at present rates. */
    sum: f.decimal,
    rows: z.array(
      z.object({
        day: f.date,
        currency: f.currency,
        sum: f.decimal,
        kinds: z.array(z.object({ kind: z.enum(PROFIT_KINDS), amount: f.decimal })),
      }),
    ),
  }),
  errors: [],
});

export const getServiceQuality = staffCall({
  summary:
    "How customers' orders were filled, by group, today or in so many days: effective spread, slippage beyond the " +
    'edge of the quote that each fill stands on, and orders that came to nothing at the fill.',
  permission: 'risk.read',
  writes: false,
  late: true,
  input: z.strictObject({ days: z.optional(z.int().check(z.gte(1), z.lte(31))) }),
  answer: z.object({
    base: f.currency,
    now: f.time,
    rows: z.array(
      z.object({
        group: z.enum(CUSTOMER_GROUPS),
        orders: z.int(),
        refused: z.int(),
        fills: z.int(),
        value: f.decimal,
        effectiveSpreadBps: f.decimal,
        slippageBps: f.decimal,
      }),
    ),
  }),
  errors: [],
});

const limited = { scope: z.enum(LIMIT_SCOPES), of: z.nullable(f.id), measure: z.enum(MEASURES) };

/** `part`: how much of it is used. `amount` null: a proposal to end it. */
const riskLimit = z.object({
  ...limited,
  amount: z.nullable(f.decimal),
  used: z.nullable(f.decimal),
  part: z.nullable(f.decimal),
  standing: z.enum(['proposed', 'holds', 'over']),
  proposal,
});

export const listRiskLimits = staffCall({
  summary:
    'Limits of what the house stands against, in the base currency, with how much of each is used, and the last ' +
    'alarms: when each rose and fell.',
  permission: 'risk.read',
  writes: false,
  late: true,
  input: f.nothing,
  answer: z.object({
    base: f.currency,
    now: f.time,
    rows: z.array(riskLimit),
    alarms: z.array(
      z.object({
        ...limited,
        amount: f.decimal,
        /** When it rose, and the most since. */
        used: f.decimal,
        most: f.decimal,
        roseAt: f.time,
        fellAt: z.nullable(f.time),
      }),
    ),
  }),
  errors: [],
});

export const proposeRiskLimit = staffCall({
  summary:
    'Proposes a limit of net or gross exposure: in all, or of an instrument, a market or a currency; without an ' +
    'amount its end. Another approves it.',
  permission: 'risk.rules',
  writes: true,
  input: z.strictObject({ ...limited, ceiling: z.nullable(f.plainAmount), key: f.key }),
  answer: riskLimit,
  errors: ['badInput'],
});

export const calls = {
  'staff/getToday': getToday,
  'staff/getExposure': getExposure,
  'staff/listNearCalls': listNearCalls,
  'staff/getStress': getStress,
  'staff/getHouseProfit': getHouseProfit,
  'staff/getServiceQuality': getServiceQuality,
  'staff/listRiskLimits': listRiskLimits,
  'staff/proposeRiskLimit': proposeRiskLimit,
  'staff/listRiskCases': listRiskCases,
  'staff/getRiskCase': getRiskCase,
  'staff/moveRiskCase': moveRiskCase,
} as const;
