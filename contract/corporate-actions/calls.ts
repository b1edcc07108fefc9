/** Corporate actions of imported instruments. They adjust customers' holdings, so another person approves each file. */
import { isPlainText } from '@bourse/core/information/content/plain-text.ts';
import * as z from 'zod/mini';
import { defineStaffCommand, defineStaffQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { CORPORATE_ACTION_KINDS } from '../quotes/calls.ts';
import { nullablePendingProposalSchema } from '../request-and-proposal-schemas.ts';

/**
 * `newUnits` replace `oldUnits`, `ratio` is the same with 8 decimals, `amount` is cash per share in the instrument's
 * currency (of a merger besides the acquirer's shares, whose fractions are paid at `sharePrice`), `paidIn` what the
 * company pays in another, and the rate; `code` and `name` are the new ones. Of a spin-off `newUnits` of the `company`
 * are given for `oldUnits`, fractions paid at `sharePrice`, and `costShare` (0.2 is 20 %) of the cost goes to them.
 */
const action = z.object({
  kind: z.enum(CORPORATE_ACTION_KINDS),
  instrument: z.string(),
  exDate: f.date,
  declaredOn: z.nullable(f.date),
  recordDate: z.nullable(f.date),
  payDate: z.nullable(f.date),
  ratio: z.nullable(f.decimal),
  newUnits: z.nullable(f.positiveIntegerText),
  oldUnits: z.nullable(f.positiveIntegerText),
  amount: z.nullable(f.decimal),
  paidIn: z.nullable(z.object({ currency: z.string(), amount: f.decimal, rate: f.decimal })),
  code: z.nullable(z.string()),
  name: z.nullable(z.string()),
  acquirer: z.nullable(z.string()),
  company: z.nullable(z.string()),
  sharePrice: z.nullable(f.decimal),
  costShare: z.nullable(f.decimal),
});
const bar = z.object({ at: f.time, open: f.decimal, high: f.decimal, low: f.decimal, close: f.decimal });
/**
 * The bars around the ex-date as they were traded, and as an adjusted chart shows them; `from` is the index of the
 * first one on or after it.
 */
const evidence = z.object({ from: z.int(), traded: z.array(bar), adjusted: z.array(bar) });
/**
 * What a customer gets who holds a hundred: units still held and another company's received, the money before the tax
 * withheld from it, and units paid at the ex-date's open (a delisting's at the last close). Null beyond the first fifty
 * actions.
 */
const holderExample = z.object({
  held: f.decimal,
  units: f.decimal,
  received: f.decimal,
  money: f.decimal,
  withheld: f.decimal,
  paidAtMarket: f.decimal,
  currency: f.currency,
});
/** `replaces`: another company whose spin-off on that day is stored, and would be replaced by this one. */
const checkedAction = z.object({
  ...action.shape,
  evidence: z.nullable(evidence),
  example: z.nullable(holderExample),
  replaces: z.nullable(z.string()),
});
/**
 * A file that waits for a second person; its proposal lapses at `decideBefore`. `evidence` is null if prices say
 * nothing, and beyond the first fifty actions.
 */
const waiting = z.object({
  why: z.string(),
  actions: z.array(checkedAction),
  proposal: nullablePendingProposalSchema,
});

export const listActions = defineStaffQuery({
  summary:
    'Imported corporate actions, the latest ex-date first and at most 1,000, and the files that wait for ' +
    'a second person.',
  permission: 'money.read',
  late: true,
  input: {},
  answer: z.object({ waiting: z.array(waiting), imported: z.array(z.object({ ...action.shape, importedAt: f.time })) }),
});
const base64File = z.string().check(z.maxLength(900_000), z.regex(/^[A-Za-z0-9+/]+={0,2}$/));
/** Why corporate actions can't be taken over. */
export const ACTION_FAULTS = [
  'actionsUnreadable',
  'actionsRatioCut',
  'actionsOtherCurrency',
  'actionsWithoutBars',
  'actionsMet',
  'actionsAgainstPrices',
  'actionsOutOfBounds',
  'actionsCodeTaken',
  'actionsAcquirer',
  'actionsCompany',
  'actionsSameDay',
] as const;

export const previewActions = defineStaffQuery({
  summary: 'Checks corporate actions as a proposal would, and says what a holder of a hundred gets; proposes nothing.',
  permission: 'money.correct',
  input: { base64: base64File },
  answer: z.object({ actions: z.array(checkedAction) }),
  errors: [...ACTION_FAULTS],
});
export const proposeActions = defineStaffCommand({
  summary:
    'Proposes to import a file of corporate actions (CSV in UTF-8), with the reason. It is checked at ' +
    'once and again when another person approves it; until then nothing of it holds.',
  permission: 'money.correct',
  input: {
    base64: base64File,
    why: z.string().check(z.minLength(3), z.maxLength(300), z.refine(isPlainText)),
  },
  answer: waiting,
  errors: [...ACTION_FAULTS],
});

export const calls = {
  'staff/listActions': listActions,
  'staff/previewActions': previewActions,
  'staff/proposeActions': proposeActions,
} as const;
