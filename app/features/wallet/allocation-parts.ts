import { formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';

export interface AllocationShare {
  name: string;
  amount: string;
  /** A decimal; rounded, so all sum to about 1. */
  share: string;
}
/** The name of what the smallest make up together. */
export const OTHERS_NAME = 'others';

const sumOf = (values: readonly string[]): string =>
  formatScaled(values.reduce((all, value) => all + (parseScaled(value) ?? 0n), 0n));

/** At most `most` parts, the largest first: the smallest together if there are more. */
export function combineSmallestParts(parts: readonly AllocationShare[], most: number): AllocationShare[] {
  const sorted = parts.toSorted((a, b) => Number(b.share) - Number(a.share));
  if (sorted.length <= most) return sorted;
  const [largest, rest] = [sorted.slice(0, most - 1), sorted.slice(most - 1)];
  const [amount, share] = [sumOf(rest.map((each) => each.amount)), sumOf(rest.map((each) => each.share))];
  return [...largest, { name: OTHERS_NAME, amount, share }];
}
