/** Which field of an input violates its schema, and what the schema expects of it, for the refusal `badInput`. */
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import en from 'zod/v4/locales/en.js';
import type * as z from 'zod/mini';
import { DEPTH_MAXIMUM } from './request-body.ts';

type Issue = z.core.$ZodIssue;

/** So that zod's sentences can say of which type the input was; none repeats its value. */
export const REPORT_INPUT = { reportInput: true } as const;

/** With what the field should be, in English, for programmers. Customers never read it. */
interface InvalidInputRefusal extends Refusal {
  detail: string;
}
export const detailOf = (refusal: Refusal | InvalidInputRefusal): string | undefined =>
  'detail' in refusal ? refusal.detail : undefined;

const DETAIL_MAXIMUM = 240;
const { localeError } = en();

export const refuseInvalidInput = (issues: readonly Issue[]): InvalidInputRefusal => ({
  ...refuse('badInput', { field: invalidFieldOf(issues) }),
  detail: issues[0] ? describeIssue(issues[0]) : '',
});
export const refuseInvalidBody = (field: string): InvalidInputRefusal => ({
  ...refuse('badInput', { field }),
  detail: `Expected one JSON object: UTF-8, no key twice, no NUL, at most ${DEPTH_MAXIMUM} levels deep`,
});

/** Path of the first issue ("quantity", "instruments.3"), an unknown field's own name, or "body". */
export function invalidFieldOf(issues: readonly Issue[]): string {
  const [issue] = issues;
  if (!issue) return 'body';
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') path.push(issue.keys[0] ?? '');
  return printable(path.join('.'), 64) || 'body';
}

/** zod's English sentence: "Too big: expected number to be <=100". */
function describeIssue(issue: Issue): string {
  const text = localeError(issue as z.core.$ZodRawIssue);
  return printable((typeof text === 'string' ? text : text?.message) ?? '', DETAIL_MAXIMUM);
}

/** Names of fields come from the sender: keep the answer short and readable whatever they are. */
const printable = (text: string, most: number): string => text.replace(/[^\x20-\x7e]/g, '?').slice(0, most);
