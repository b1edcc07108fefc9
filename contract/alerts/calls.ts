/** Price alerts. */
import * as z from 'zod/mini';
import { defineCustomerCommand, defineCustomerQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';

export const alertSchema = z.object({
  id: z.string(),
  instrument: f.instrument,
  name: z.string(),
  /** Null once nothing quotes it any more. */
  currency: z.nullable(f.currency),
  kind: z.enum(['above', 'below', 'percent']),
  status: z.enum(['waiting', 'fired', 'expired']),
  price: z.nullable(f.decimal),
  rate: z.nullable(f.decimal),
  upper: z.nullable(f.decimal),
  lower: z.nullable(f.decimal),
  reference: f.decimal,
  expiresAt: z.nullable(f.time),
  createdAt: f.time,
  firedAt: z.nullable(f.time),
  firedPrice: z.nullable(f.decimal),
});

export const listAlerts = defineCustomerQuery({
  key: 'read',
  summary: "The customer's price alerts, newest first; those that have fired or run out stay for 30 days.",
  input: { instrument: z.optional(f.instrument) },
  answer: f.pageOf(alertSchema),
});

export const setAlert = defineCustomerCommand({
  key: 'trade',
  summary:
    'Tells the customer once when the last price reaches `price` (above, below), or has moved by `rate` ' +
    '(percent: 0.05 is 5 %) from now.',
  input: {
    instrument: f.instrument,
    kind: z.enum(['above', 'below', 'percent']),
    price: z.optional(f.positiveDecimal),
    rate: z.optional(f.positiveDecimal),
    expiresAt: z.optional(f.instantInput),
  },
  answer: z.object({ alert: alertSchema }),
  errors: [
    'instrumentNotFound',
    'priceNotObtained',
    'alertsFull',
    'alertReached',
    'alertPriceRequired',
    'percentRequired',
    'goodTillPast',
  ],
});

export const removeAlert = defineCustomerCommand({
  key: 'trade',
  summary: 'Takes a price alert away.',
  input: { alert: f.id },
  answer: f.emptyAnswer,
  errors: ['notFound'],
});

export const calls = {
  'discovery/listAlerts': listAlerts,
  'discovery/setAlert': setAlert,
  'discovery/removeAlert': removeAlert,
} as const;
