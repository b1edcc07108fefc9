/** The margin that is required: rules that two people date ahead. */
import * as z from 'zod/mini';
import { staffCall } from '../call.ts';
import * as f from '../fields.ts';
import { proposal } from '../proposal.ts';

/**
 * Rates are pure numbers: 0.2 is 20 %. A rule without board and instrument is its market's; one with a condition
 * tightens whatever else applies.
 */
const marginRule = {
  market: f.market,
  board: z.nullable(z.enum(['listed', 'otc', 'crypto', 'fx'])),
  instrument: z.nullable(f.instrument),
  volatilityFrom: z.nullable(f.positive),
  valueFrom: z.nullable(f.positive),
  from: f.date,
  initial: f.positive,
  warning: f.positive,
  maintenance: f.positive,
  maximumLeverage: z.int().check(z.gte(1), z.lte(100)),
};
const marginRuleRow = z.object({ ...marginRule, standing: z.enum(['holds', 'coming', 'past', 'proposed']), proposal });

export const listMarginRules = staffCall({
  summary:
    "The operator's margin rules by market, board, instrument, volatility and size: those that held, " +
    "hold and will hold, and those that wait for a second person. Where none holds the house's own do.",
  permission: 'money.read',
  writes: false,
  late: true,
  input: f.nothing,
  answer: z.object({ rows: z.array(marginRuleRow) }),
  errors: [],
});
export const proposeMarginRule = staffCall({
  summary:
    'Proposes a margin rule from a day of its market on that lies ahead; another person has to approve ' +
    'it. It begins within two years. What is open then keeps the terms it was opened under.',
  permission: 'money.rules',
  writes: true,
  input: z.strictObject({ ...marginRule, from: f.day, key: f.key }),
  answer: marginRuleRow,
  errors: ['notAhead', 'instrumentNotFound'],
});
