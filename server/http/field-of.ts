/** Which field of an input violates its schema, for the refusal `badInput`. */
import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

/** Path of the first issue ("quantity", "instruments.3"), an unknown field's own name, or "body". */
export function fieldOf(issues: readonly Issue[]): string {
  const [issue] = issues;
  if (!issue) return 'body';
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') path.push(issue.keys[0] ?? '');
  return printable(path.join('.')) || 'body';
}

/** Field names come from the sender: keep the answer short and readable whatever they are. */
const printable = (path: string): string => path.replace(/[^\x20-\x7e]/g, '?').slice(0, 64);
