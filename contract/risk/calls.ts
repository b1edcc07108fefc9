/** Surveillance findings, and how people handle them. */
import {
  SURVEILLANCE_CASE_OUTCOMES,
  SURVEILLANCE_RULES,
  SURVEILLANCE_CASE_STATES,
  SURVEILLANCE_CASE_STEPS,
} from '@bourse/core/trading/risk/surveillance.ts';
import * as z from 'zod/mini';
import { defineStaffCommand, defineStaffQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import {
  EXPOSURE_DIMENSIONS,
  HOLDER_GROUPS,
  EXPOSURE_LIMIT_SCOPES,
  EXPOSURE_MEASURES,
} from '@bourse/core/trading/risk/house-exposure.ts';
import { HOUSE_PROFIT_KINDS } from '@bourse/core/reporting/house-profit.ts';
import { nullablePendingProposalSchema } from '../request-and-proposal-schemas.ts';

const facts = z.array(z.object({ name: z.string(), value: z.string() }));
const riskCase = {
  case: f.recordNumber,
  rule: z.enum(SURVEILLANCE_RULES),
  accounts: z.array(z.string()),
  /** The facts at the largest finding until somebody took the case. */
  facts,
  foundAt: f.time,
  /** When the latest event that it is about happened. */
  seenAt: f.time,
  state: z.enum(SURVEILLANCE_CASE_STATES),
  assignee: z.nullable(z.object({ id: z.string(), name: z.string() })),
  outcome: z.nullable(z.enum(SURVEILLANCE_CASE_OUTCOMES)),
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
      what: z.enum(SURVEILLANCE_CASE_STEPS),
      to: z.nullable(z.string()),
      outcome: z.nullable(z.enum(SURVEILLANCE_CASE_OUTCOMES)),
      why: z.string(),
    }),
  ),
  /** Its accounts and facts before, the first ones first: `at` is their `seenAt`. */
  earlier: z.array(z.object({ at: f.time, accounts: z.array(z.string()), facts })),
  assignees: z.array(z.object({ id: z.string(), name: z.string() })),
});

const listSurveillanceCases = defineStaffQuery({
  summary: 'Cases of surveillance, the newest first: which rule found what among which accounts.',
  permission: 'risk.casesRead',
  input: {
    state: z.optional(z.enum(SURVEILLANCE_CASE_STATES)),
    rule: z.optional(z.enum(SURVEILLANCE_RULES)),
    ...f.pageFields,
  },
  answer: f.pageOf(z.object(riskCase)),
});

const getSurveillanceCase = defineStaffQuery({
  summary: 'A case with the source and thresholds of its rule, and what has been done about it.',
  permission: 'risk.casesRead',
  input: { case: f.recordNumber },
  answer: whole,
  errors: ['notFound'],
});

const takeSurveillanceCaseStep = defineStaffCommand({
  summary:
    'Takes a case, hands it to somebody, notes something, or proposes an outcome; always with a reason. Only whoever ' +
    'looks after it proposes one, and another confirms it or sends it back.',
  permission: 'risk.cases',
  input: {
    case: f.recordNumber,
    step: z.enum(SURVEILLANCE_CASE_STEPS),
    to: z.optional(f.recordNumber),
    outcome: z.optional(z.enum(SURVEILLANCE_CASE_OUTCOMES)),
    why: f.name(3, 300),
  },
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

export const getOperationsToday = defineStaffQuery({
  summary: 'The figures of the day that matter now: who is on the line, what is traded, and how the server is.',
  permission: 'today',
  input: {},
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
});

export const getExposure = defineStaffQuery({
  summary:
    "Customers' open positions at the last prices in the base currency: by instrument (the hundred largest), " +
    'currency, market or group of customers. The house is on the other side of each.',
  permission: 'risk.read',
  input: { by: z.optional(z.enum(EXPOSURE_DIMENSIONS)) },
  answer: z.object({
    base: f.currency,
    now: f.time,
    /** When the positions were counted; prices are present ones. */
    countedAt: f.time,
    total: z.object(exposure),
    /** Positions that can't be valued for lack of a price or a rate. */
    unvalued: z.int(),
    by: z.enum(EXPOSURE_DIMENSIONS),
    /** `share`: of the total gross, with 8 decimals. */
    rows: z.array(z.object({ of: z.string(), name: z.nullable(z.string()), ...exposure, share: f.decimal })),
  }),
});

export const listPositionsNearMarginCall = defineStaffQuery({
  summary:
    'Levered positions nearest to a margin call or, once called, to being closed: by the part of the price that is ' +
    'left.',
  permission: 'risk.read',
  late: true,
  input: {},
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
});

export const getStressTest = defineStaffQuery({
  summary:
    'What sudden moves would do: all prices, single instruments and currencies by 5, 10 and 20 percent, with what ' +
    'customers lose beyond their money, which the house stands for.',
  permission: 'risk.read',
  input: {},
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
});

export const getHouseProfit = defineStaffQuery({
  summary:
    "What the house has earned by day (UTC) and currency, by kind; the kinds come to its ledger accounts' movements " +
    'to the minor unit. Of today, or of so many days up to today.',
  permission: 'risk.read',
  input: { days: z.optional(z.int().check(z.gte(1), z.lte(92))) },
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
        kinds: z.array(z.object({ kind: z.enum(HOUSE_PROFIT_KINDS), amount: f.decimal })),
      }),
    ),
  }),
});

export const getFillQuality = defineStaffQuery({
  summary:
    "How customers' orders were filled, by group, today or in so many days: effective spread, slippage beyond the " +
    'edge of the quote that each fill stands on, and orders that came to nothing at the fill.',
  permission: 'risk.read',
  late: true,
  input: { days: z.optional(z.int().check(z.gte(1), z.lte(31))) },
  answer: z.object({
    base: f.currency,
    now: f.time,
    rows: z.array(
      z.object({
        group: z.enum(HOLDER_GROUPS),
        orders: z.int(),
        refused: z.int(),
        fills: z.int(),
        value: f.decimal,
        effectiveSpreadBps: f.decimal,
        slippageBps: f.decimal,
      }),
    ),
  }),
});

const limited = { scope: z.enum(EXPOSURE_LIMIT_SCOPES), of: z.nullable(f.id), measure: z.enum(EXPOSURE_MEASURES) };

/** `part`: how much of it is used. `amount` null: a proposal to end it. */
const riskLimit = z.object({
  ...limited,
  amount: z.nullable(f.decimal),
  used: z.nullable(f.decimal),
  part: z.nullable(f.decimal),
  status: z.enum(['proposed', 'inForce', 'over']),
  proposal: nullablePendingProposalSchema,
});

export const listExposureLimits = defineStaffQuery({
  summary:
    'Limits of what the house stands against, in the base currency, with how much of each is used, and the last ' +
    'alarms: when each rose and fell.',
  permission: 'risk.read',
  late: true,
  input: {},
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
});

export const proposeExposureLimit = defineStaffCommand({
  summary:
    'Proposes a limit of net or gross exposure: in all, or of an instrument, a market or a currency; without an ' +
    'amount its end. Another approves it.',
  permission: 'risk.rules',
  input: { ...limited, ceiling: z.nullable(f.nonNegativeAmount) },
  answer: riskLimit,
  errors: ['badInput'],
});

export const calls = {
  'staff/getToday': getOperationsToday,
  'staff/getExposure': getExposure,
  'staff/listNearCalls': listPositionsNearMarginCall,
  'staff/getStress': getStressTest,
  'staff/getHouseProfit': getHouseProfit,
  'staff/getServiceQuality': getFillQuality,
  'staff/listRiskLimits': listExposureLimits,
  'staff/proposeRiskLimit': proposeExposureLimit,
  'staff/listRiskCases': listSurveillanceCases,
  'staff/getRiskCase': getSurveillanceCase,
  'staff/moveRiskCase': takeSurveillanceCaseStep,
} as const;
