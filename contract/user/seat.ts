/** Institutional seats. */
import * as z from 'zod/mini';
import { call } from '../call.ts';
import * as f from '../fields.ts';
import { request } from '../requests.ts';

export const applySeat = call({
  summary: 'Applies for an institutional seat, which a person reviews.',
  who: 'customer',
  writes: true,
  input: z.strictObject({
    organisation: f.name(2, 80),
    agreed: z.literal(true),
    key: f.key,
  }),
  answer: z.object({ request }),
  errors: ['seatHeld', 'seatAwaitingReview', 'accountFrozen', 'accountDisabled', 'cannotTrade'],
});

export const getSeat = call({
  summary: 'Whether the account has an institutional seat, and the last application for one.',
  who: 'customer',
  writes: false,
  input: f.nothing,
  answer: z.object({ held: z.boolean(), request: z.nullable(request) }),
  errors: [],
});
