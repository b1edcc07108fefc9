/** The house's accounts that trade at the desk and that nobody logs in to, with the capital it puts into them. */
import * as z from 'zod/mini';
import { defineStaffCommand, defineStaffQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { nullablePendingProposalSchema } from '../request-and-proposal-schemas.ts';

/** The owner of its money: the house, or customers who have a share in it. */
const claimant = z.enum(['house', 'customers']);

const account = z.object({
  account: z.string(),
  purpose: z.string(),
  name: z.string(),
  claimant,
  openedAt: f.time,
  /** Open positions. */
  positions: z.int(),
  /** `held`: set aside for orders or as margin. `capital`: put in, less what was returned. */
  money: z.array(z.object({ currency: f.currency, available: f.decimal, held: f.decimal, capital: f.decimal })),
});

/**
 * `proposed` waits for a second person, `approved` is booked in a moment, `notThere`: the money to be returned wasn't
 * free and settled, so nothing was moved.
 */
const movement = z.object({
  account: z.string(),
  name: z.string(),
  direction: z.enum(['in', 'out']),
  currency: f.currency,
  amount: f.decimal,
  status: z.enum(['proposed', 'approved', 'booked', 'notThere']),
  at: f.time,
  proposal: nullablePendingProposalSchema,
});

export const listHouseTradingAccounts = defineStaffQuery({
  summary: "The house's own accounts, which trade by rule, with what they hold and the last movements of capital.",
  permission: 'money.read',
  late: true,
  input: {},
  answer: z.object({ rows: z.array(account), capital: z.array(movement), at: f.time }),
});

export const proposeHouseCapital = defineStaffCommand({
  summary: "Proposes to put the house's own money into one of its accounts, or to take it back; another approves it.",
  permission: 'money.rules',
  input: {
    account: f.id,
    direction: z.enum(['in', 'out']),
    currency: f.currency,
    amount: f.positiveDecimal,
  },
  answer: movement,
  errors: ['badInput', 'currencyUnknown', 'notFound', 'capitalNotFree'],
});

export const calls = {
  'staff/listAccountsOfHouse': listHouseTradingAccounts,
  'staff/proposeHouseCapital': proposeHouseCapital,
} as const;
