/** Surveillance findings, and how people handle them. */
import { CASE_ENDS, CASE_RULES, CASE_STATES, CASE_STEPS } from '@bourse/core/risk/surveillance.ts';
import * as z from 'zod/mini';
import { staffCall } from '../call.ts';
import * as f from '../fields.ts';

const facts = z.array(z.object({ name: z.string(), value: z.string() }));
const riskCase = {
  case: f.number,
  rule: z.enum(CASE_RULES),
  accounts: z.array(z.string()),
  /** Those of the largest sight until somebody took it. */
  facts,
  foundAt: f.time,
  /** When the newest of what it is about happened. */
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

export const listRiskCases = staffCall({
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

export const getRiskCase = staffCall({
  summary: 'A case with the source and thresholds of its rule, and what has been done about it.',
  permission: 'risk.casesRead',
  writes: false,
  input: z.strictObject({ case: f.number }),
  answer: whole,
  errors: ['notFound'],
});

export const moveRiskCase = staffCall({
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
