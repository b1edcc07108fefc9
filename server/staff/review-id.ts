/**
 * Ids of reviews: of a request as the customer knows it, and of an application for day trading by the step with which
 * it was made.
 */
import type { AccountId } from '../ids.ts';

export interface ReviewRef {
  source: 'request' | 'dayTrading';
  account: AccountId;
  seq: bigint;
}

const LETTER = { request: 'r', dayTrading: 'y' } as const;
const FORM = /^([ry])([0-9a-z]{1,13})-([0-9a-z]{1,12})$/;

export const reviewId = ({ source, account, seq }: ReviewRef): string =>
  `${LETTER[source]}${account.toString(36)}-${seq.toString(36)}`;

/** Null for what is no id of ours. */
export function reviewOf(id: string): ReviewRef | null {
  const [, letter, account = '', seq = ''] = FORM.exec(id) ?? [];
  if (!letter) return null;
  const ref: ReviewRef = {
    source: letter === 'y' ? 'dayTrading' : 'request',
    account: fromBase36(account),
    seq: fromBase36(seq),
  };
  return reviewId(ref) === id && fits(ref.account) && fits(ref.seq) ? ref : null;
}

const fits = (value: bigint): boolean => value < 2n ** 63n;
const fromBase36 = (text: string): bigint =>
  [...text].reduce((value, digit) => value * 36n + BigInt(Number.parseInt(digit, 36)), 0n);
