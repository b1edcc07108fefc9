/** The house's commissions: plans that two people date ahead. */
import * as z from 'zod/mini';
import { staffCall } from '../call.ts';
import * as f from '../fields.ts';
import { proposal } from '../proposal.ts';

/**
 * `rate` is a share of the value, or for the base "order" currency units for each order; "quantity": currency units a
 * share. `minimum` and `maximum` are currency units for each order. In digital currency an order that waited has its
 * own.
 */
const component = {
  liquidity: z.nullable(z.enum(['maker', 'taker'])),
  base: z.enum(['notional', 'order', 'quantity']),
  rate: f.plainAmount,
  minimum: z.nullable(f.positive),
  maximum: z.nullable(f.positive),
};
/** From the first moment of the market's day `from`, for all accounts or for those of seats. */
const plan = { market: f.market, seat: z.boolean(), components: z.array(z.strictObject(component)) };
const planRow = z.object({
  ...plan,
  currency: f.currency,
  /** Null: the house's own, before any was dated. */
  from: z.nullable(f.date),
  standing: z.enum(['holds', 'coming', 'past', 'proposed']),
  proposal,
});

export const listCommissionPlans = staffCall({
  summary:
    "The house's commissions by market and kind of account: those that held, hold and will hold, and those that wait " +
    'for a second person.',
  permission: 'money.read',
  writes: false,
  late: true,
  input: f.nothing,
  answer: z.object({ rows: z.array(planRow) }),
  errors: [],
});

export const proposeCommissionPlan = staffCall({
  summary:
    'Proposes commissions from a day of their market on that lies ahead; another person approves them, and customers ' +
    'are told then. Orders that were accepted before keep those of their own day until they are made ' +
    'larger or given another price.',
  permission: 'money.rules',
  writes: true,
  input: z.strictObject({ ...plan, from: f.day, key: f.key }),
  answer: planRow,
  errors: ['badInput', 'notAhead'],
});

export const commissionCalls = {
  'staff/listCommissionPlans': listCommissionPlans,
  'staff/proposeCommissionPlan': proposeCommissionPlan,
} as const;
