import * as z from 'zod/mini';
import { call } from './call.ts';
import * as f from './fields.ts';

export const dayTradingStatus = z.enum(['none', 'applied', 'approved', 'refused', 'suspended']);

/** `terms` is the version of the risk text that holds now; `decidesAt` tells when the rule reviews an application that waits, null where a person does. */
const dayTradingState = z.object({
  status: dayTradingStatus, since: z.nullable(f.time), appliedAt: z.nullable(f.time), reason: z.nullable(z.string()), terms: f.date,
  review: z.object({ mode: z.enum(['automatic', 'manual']), afterSeconds: z.nullable(z.int()), from: f.time, decidesAt: z.nullable(f.time) }),
});

export const applyDayTrading = call({
  summary: 'Accepts the risks of day trading and applies for it; the review answers by a notice.',
  who: 'customer', writes: true, input: z.strictObject({ agreed: z.literal(true), key: f.key }), answer: dayTradingState, errors: ['dayTradingSuspended'],
});
export const getDayTrading = call({
  summary: 'How the application for day trading stands, and how it is reviewed.',
  who: 'customer', writes: false, input: f.nothing, answer: dayTradingState, errors: [],
});
