import { expect, it } from 'vitest';
import { buildPaymentReference } from '../deposits/payment-reference.ts';
import { findPaymentReference } from './bank-statement-parsing.ts';

const OURS = buildPaymentReference(7n, 3n);

it("a reference counts as ours only with a valid check character; otherwise the bank's own is used", () => {
  const wrong = OURS.replace(/.$/, OURS.endsWith('A') ? 'C' : 'A');
  expect([
    findPaymentReference(['NONREF', `SAID ${OURS} AND MORE`]),
    findPaymentReference(['NONREF', wrong]),
    findPaymentReference(['NONREF', ' ']),
  ]).toEqual([OURS, wrong, '']);
});

it('finds a reference quickly in a text of any length', () => {
  const began = performance.now();
  expect(findPaymentReference(['A'.repeat(60_000)])).toHaveLength(500);
  expect(findPaymentReference([`${'A-'.repeat(200)} ${OURS} ${'A'.repeat(60_000)}`])).toBe(OURS);
  expect(performance.now() - began).toBeLessThan(1_000);
});

it('a payment with two of our references matches neither of them', () => {
  const other = buildPaymentReference(8n, 1n);
  expect(findPaymentReference([OURS, `FOR ${other} AND ${OURS}`])).toBe(`${OURS} ${other}`);
});

it('a reference without its dash is recognised: repeated it counts once, and two different ones match neither', () => {
  const [bare, other] = [OURS.replace('-', ''), buildPaymentReference(100_008n, 1n)];
  const long = buildPaymentReference(100_007n, 3n);
  expect(findPaymentReference([`REF ${long.replace('-', '')} THANKS`])).toBe(long.replace('-', ''));
  expect(findPaymentReference([long, long.replace('-', '')])).toBe(long);
  expect(findPaymentReference([long, `AND ${other.replace('-', '')}`])).toBe(`${long} ${other.replace('-', '')}`);
  // Too short to tell from a word.
  expect(findPaymentReference(['said first', `${bare}`])).toBe('said first');
});
