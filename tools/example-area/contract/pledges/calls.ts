/** Money that a customer puts aside until a date. */
import * as z from 'zod/mini';
import { defineCustomerCommand, defineCustomerQuery, defineStaffQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { customerRequestSchema } from '../request-and-proposal-schemas.ts';

/** `until` is the operator's date on which it comes back; `release` is the last request to have it earlier. */
export const pledge = z.object({
  id: z.string(),
  currency: f.currency,
  amount: f.decimal,
  until: f.date,
  status: z.enum(['held', 'returned', 'released']),
  madeAt: f.time,
  endedAt: z.nullable(f.time),
});

export const makePledge = defineCustomerCommand({
  summary: 'Puts settled money aside until a date, on which it comes back by itself.',
  input: { currency: f.currency, amount: f.positiveDecimal, until: f.dateInput },
  answer: z.object({ pledge }),
  errors: [
    'currencyUnknown',
    'insufficientBalance',
    'pledgePast',
    'pledgeTooLong',
    ...f.CANNOT_TRADE_ERRORS,
    'systemBusy',
  ],
});

export const listPledges = defineCustomerQuery({
  summary: "The customer's pledges, newest first, each with what has become of the wish to have it earlier.",
  input: { ...f.pageFields },
  answer: f.pageOf(z.object({ ...pledge.shape, release: z.nullable(customerRequestSchema) })),
});

export const askRelease = defineCustomerCommand({
  summary: 'Asks to have a pledge before its date, which two people of the staff decide.',
  input: { pledge: f.id },
  answer: z.object({ release: customerRequestSchema }),
  errors: ['notFound', 'pledgeEnded', 'pledgeReleaseAsked', 'systemBusy'],
});

export const listAllPledges = defineStaffQuery({
  summary: 'What all customers have put aside, the soonest to come back first.',
  permission: 'pledges.read',
  input: { ...f.pageFields },
  answer: f.pageOf(z.object({ ...pledge.shape, customer: z.string() })),
});

export const calls = {
  'pledges/makePledge': makePledge,
  'pledges/listPledges': listPledges,
  'pledges/askRelease': askRelease,
  'staff/listPledges': listAllPledges,
} as const;

export const groups = { pledges: { place: 12, about: 'Money that a customer puts aside until a date.' } };
export const entities = { Pledge: pledge };
export const examples = {
  'pledges/makePledge': { currency: 'USD', amount: '100.00', until: '2026-12-01', key: 'a-key-of-my-own-1' },
};
