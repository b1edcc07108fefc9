import * as z from 'zod/mini';
import { defineCall } from '../call-definition.ts';
import * as f from '../field-schemas.ts';

export const getCheckIn = defineCall({
  summary:
    "The daily check-in: whether today is done (days are the operator's, in `zone`), days in a row, what " +
    'the next one pays, and how many of the seven for a bonus there are. `rewards` are those of the ' +
    'first to the seventh day in a row.',
  who: 'customer',
  writes: false,
  input: f.emptyInput,
  answer: z.object({
    day: f.date,
    zone: z.string(),
    checkedIn: z.boolean(),
    streak: z.int(),
    total: z.int(),
    currency: f.currency,
    reward: f.decimal,
    rewards: z.array(f.decimal),
    nextAt: f.time,
    days: z.array(f.date),
    bonus: z.object({ needed: z.int(), have: z.int(), amount: f.decimal }),
  }),
  errors: [],
});
export const checkIn = defineCall({
  summary:
    'Checks in for today, once, and is paid from the promotion account while its cap lasts. For verified ' +
    'customers whom nothing restricts, one account a person.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ key: f.idempotencyKey }),
  answer: z.object({ day: f.date, streak: z.int(), paid: f.decimal, currency: f.currency }),
  errors: [
    'identityRequired',
    'accountFrozen',
    'accountDisabled',
    'accountBanned',
    'cannotTrade',
    'cannotWithdraw',
    'alreadyCheckedIn',
    'promotionSpent',
    'systemBusy',
  ],
});
export const claimBonus = defineCall({
  summary: 'Takes the bonus for seven check-ins, with gaps or without.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ key: f.idempotencyKey }),
  answer: z.object({ paid: f.decimal, currency: f.currency }),
  errors: [
    'identityRequired',
    'accountFrozen',
    'accountDisabled',
    'accountBanned',
    'cannotTrade',
    'cannotWithdraw',
    'checkInTimesInsufficient',
    'promotionSpent',
    'systemBusy',
  ],
});

export const calls = {
  'rewards/getCheckIn': getCheckIn,
  'rewards/checkIn': checkIn,
  'rewards/claimBonus': claimBonus,
} as const;

export const groups = { rewards: { place: 9, about: 'The daily check-in and what it pays.' } };
