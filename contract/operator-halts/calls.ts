/** The operator's halts: of an instrument, or a whole market. Two people halt, and two resume. */
import { OPERATOR_HALT_REASONS } from '@bourse/core/markets/operator-halts/operator-halts.ts';
import * as z from 'zod/mini';
import { defineStaffCommand, defineStaffQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { nullablePendingProposalSchema } from '../request-and-proposal-schemas.ts';

/** Null for the whole market. */
const scope = { market: f.market, instrument: z.nullable(f.instrument) };

/** `at`: when it was halted, or proposed. */
const halt = z.object({
  ...scope,
  name: z.nullable(z.string()),
  why: z.enum(OPERATOR_HALT_REASONS),
  status: z.enum(['proposed', 'halted', 'toBeResumed', 'resumed']),
  at: f.time,
  proposal: nullablePendingProposalSchema,
});

export const listOperatorHalts = defineStaffQuery({
  summary: 'What the operator has halted, what was resumed, and what waits for a second person.',
  permission: 'money.read',
  input: {},
  answer: z.object({ rows: z.array(halt) }),
});

export const proposeOperatorHalt = defineStaffCommand({
  summary:
    'Proposes to halt an instrument or a whole market, or to resume it; another person approves, and it is so from ' +
    'then on. Meanwhile orders are refused, and those that wait stay without being filled.',
  permission: 'money.rules',
  input: { ...scope, halted: z.boolean(), why: z.enum(OPERATOR_HALT_REASONS) },
  answer: halt,
  errors: ['instrumentNotFound', 'haltedAlready', 'haltNotThere'],
});

export const calls = {
  'staff/listOperatorHalts': listOperatorHalts,
  'staff/proposeOperatorHalt': proposeOperatorHalt,
} as const;
