/** The insurance account: its state, its settings, its movements, and what two people date for it. */
import * as z from 'zod/mini';
import { staffCall } from '../call.ts';
import * as f from '../fields.ts';
import { proposal } from '../proposal.ts';

const part = z.string().check(z.regex(/^(0(\.\d{1,8})?|1(\.0{1,8})?)$/));
/** `alarm` and `limit` are shares of the capital: 0.5 is half of it. */
const insuranceRule = { currency: f.currency, from: f.instant, capital: f.positive, alarm: part, limit: part };
/** For a rule from before limits could be set `limit` is null: the house's own applies. */
const insuranceRuleRow = z.object({
  ...insuranceRule,
  limit: z.nullable(part),
  standing: z.enum(['holds', 'coming', 'past', 'proposed']),
  proposal,
});

export const getInsurance = staffCall({
  summary:
    'The insurance account by currency, with its capital, the balances below which the staff are alarmed ' +
    'and nothing leveraged or short is opened (0: none), its rules, those that wait for a second person, ' +
    'and its latest movements.',
  permission: 'money.read',
  writes: false,
  input: f.nothing,
  answer: z.object({
    accounts: z.array(
      z.object({
        currency: f.currency,
        capital: f.decimal,
        alarm: f.decimal,
        limit: f.decimal,
        balance: f.decimal,
        isLow: z.boolean(),
        isBelowLimit: z.boolean(),
      }),
    ),
    rules: z.array(insuranceRuleRow),
    /** The newest first; `amount` is negative if it went out. */
    movements: z.array(z.object({ at: f.time, currency: f.currency, code: z.string(), amount: f.decimal })),
  }),
  errors: [],
});
export const proposeInsuranceRule = staffCall({
  summary:
    'Proposes capital, alarm and limit of the insurance account in a currency from a time on that lies ' +
    'ahead, two years at most; another person has to approve it. A rule puts money in and takes none ' +
    'out, so the capital has a bound: a hundred times what the house puts in itself.',
  permission: 'money.rules',
  writes: true,
  input: z.strictObject({ ...insuranceRule, key: f.key }),
  answer: insuranceRuleRow,
  errors: ['notAhead', 'currencyUnknown'],
});
