/** Money that a customer puts aside until a date. */
import * as z from 'zod/mini';
import { call, staffCall } from '../call.ts';
import * as f from '../fields.ts';
import { request } from '../requests.ts';

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

export const makePledge = call({
  summary: 'Puts settled money aside until a date, on which it comes back by itself.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ currency: f.currency, amount: f.positive, until: f.day, key: f.key }),
  answer: z.object({ pledge }),
  errors: [
    'currencyUnknown',
    'insufficientBalance',
    'pledgePast',
    'pledgeTooLong',
    'accountFrozen',
    'accountDisabled',
    'cannotTrade',
    'systemBusy',
  ],
});

export const listPledges = call({
  summary: "The customer's pledges, newest first, each with what has become of the wish to have it earlier.",
  who: 'customer',
  writes: false,
  input: z.strictObject({ cursor: f.cursor, limit: f.limit }),
  answer: f.listOf(z.object({ ...pledge.shape, release: z.nullable(request) })),
  errors: [],
});

export const askRelease = call({
  summary: 'Asks to have a pledge before its date, which two people of the staff decide.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ pledge: f.id, key: f.key }),
  answer: z.object({ release: request }),
  errors: ['notFound', 'pledgeEnded', 'pledgeReleaseAsked', 'systemBusy'],
});

export const listAllPledges = staffCall({
  summary: 'What all customers have put aside, the soonest to come back first.',
  permission: 'pledges.read',
  writes: false,
  input: z.strictObject({ cursor: f.cursor, limit: f.limit }),
  answer: f.listOf(z.object({ ...pledge.shape, customer: z.string() })),
  errors: [],
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
