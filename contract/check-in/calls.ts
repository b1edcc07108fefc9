import * as z from 'zod/mini';
import { defineCustomerCommand, defineCustomerQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';

export const getCheckIn = defineCustomerQuery({
  summary:
    "The daily check-in: whether today is done (days are the operator's, in `zone`), days in a row, what " +
    'the next one pays, and how many of the seven for a bonus there are. `rewards` are those of the ' +
    'first to the seventh day in a row.',
  input: {},
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
});
export const checkIn = defineCustomerCommand({
  summary:
    'Checks in for today, once, and is paid from the promotion account while its cap lasts. For verified ' +
    'customers whom nothing restricts, one account a person.',
  input: {},
  answer: z.object({ day: f.date, streak: z.int(), paid: f.decimal, currency: f.currency }),
  errors: ['identityRequired', ...f.CANNOT_WITHDRAW_ERRORS, 'alreadyCheckedIn', 'promotionSpent', 'systemBusy'],
});
export const claimBonus = defineCustomerCommand({
  summary: 'Takes the bonus for seven check-ins, with gaps or without.',
  input: {},
  answer: z.object({ paid: f.decimal, currency: f.currency }),
  errors: ['identityRequired', ...f.CANNOT_WITHDRAW_ERRORS, 'checkInTimesInsufficient', 'promotionSpent', 'systemBusy'],
});

export const calls = {
  'rewards/getCheckIn': getCheckIn,
  'rewards/checkIn': checkIn,
  'rewards/claimBonus': claimBonus,
} as const;

export const groups = { rewards: { place: 9, about: 'The daily check-in and what it pays.' } };
