import * as z from 'zod/mini';
import { defineCustomerCommand, defineCustomerQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';

export const dayTradingStatusSchema = z.enum(['none', 'applied', 'approved', 'refused', 'suspended']);

/**
 * `terms` is the version of the risk text in force now; `decidesAt` says when the rule reviews a waiting application,
 * null if a person does.
 */
const dayTradingState = z.object({
  status: dayTradingStatusSchema,
  since: z.nullable(f.time),
  appliedAt: z.nullable(f.time),
  reason: z.nullable(z.string()),
  terms: f.date,
  review: z.object({
    mode: z.enum(['automatic', 'manual']),
    afterSeconds: z.nullable(z.int()),
    from: f.time,
    decidesAt: z.nullable(f.time),
  }),
});

/**
 * The allowance in one market and currency: how much of it day trades use that are open (at cost) or wait, and how many
 * were opened today. Day trades can be opened until `opensUntil` and are closed at `closesAt`; both null if the market
 * is not open.
 */
const dayTradingMarket = z.object({
  market: f.market,
  currency: f.currency,
  allowance: f.decimal,
  used: f.decimal,
  left: f.decimal,
  perOrder: f.decimal,
  tradesPerDay: z.int(),
  trades: z.int(),
  maximumLeverage: z.int(),
  session: z.enum(['open', 'closed', 'unknown']),
  opensUntil: z.nullable(f.time),
  closesAt: z.nullable(f.time),
});

export const applyDayTrading = defineCustomerCommand({
  summary: 'Accepts the risks of day trading and applies for it; the review answers by a notice.',
  input: { agreed: z.literal(true) },
  answer: dayTradingState,
  errors: ['dayTradingSuspended'],
});
export const getDayTrading = defineCustomerQuery({
  summary: 'How the application for day trading stands and is reviewed, and the allowance in each market.',
  input: {},
  answer: z.object({ ...dayTradingState.shape, markets: z.array(dayTradingMarket) }),
});

export const calls = {
  'trading/applyDayTrading': applyDayTrading,
  'trading/getDayTrading': getDayTrading,
} as const;
