/** The terms on which a market's stock is lent: dated ahead by two people, never changed. */
import * as z from 'zod/mini';
import { staffCall } from '../call.ts';
import * as f from '../fields.ts';
import { proposal } from '../proposal.ts';

/** Shares are pure numbers: of the fee what lenders get, and of all that can be lent what borrowings may reserve. */
const terms = {
  open: z.boolean(),
  lendersPart: f.decimal,
  quotaPart: f.decimal,
  noticeDays: z.int().check(z.gte(1), z.lte(30)),
};
/** The terms from a time on, if they have been decided; null if no change is coming. */
export const coming = z.nullable(z.object({ from: f.time, ...terms }));

const rule = z.object({
  market: f.market,
  /** Null: the house's own, before any were dated. */
  from: z.nullable(f.time),
  ...terms,
  standing: z.enum(['proposed', 'holds', 'coming', 'past']),
  proposal,
});

export const listLendingRules = staffCall({
  summary:
    'The terms on which stock is lent, by market: what held, holds, will hold, and what waits for a second person.',
  permission: 'money.read',
  writes: false,
  late: true,
  input: f.nothing,
  answer: z.object({ rows: z.array(rule) }),
  errors: [],
});

export const proposeLendingRule = staffCall({
  summary: 'Proposes terms for a market from a time ahead; another person approves them.',
  permission: 'money.rules',
  writes: true,
  input: z.strictObject({ market: f.market, from: f.time, ...terms, key: f.key }),
  answer: rule,
  errors: ['badInput', 'notAhead', 'stockNotLent', 'lendersGetNothing', 'quotaBelowMinimum', 'lendingTermsSame'],
});

export const ruleCalls = {
  'staff/listLendingRules': listLendingRules,
  'staff/proposeLendingRule': proposeLendingRule,
} as const;
