import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BookedPayment, reconcilePayments, type BankStatementLine } from './bank-reconciliation.ts';

const line = (number: number, reference: string, amount: bigint): BankStatementLine => ({
  line: number,
  on: '2026-11-20',
  reference,
  amount,
});
const booking = (id: string, reference: string, amount: bigint): BookedPayment => ({ id, reference, amount });

test('matches by reference and amount, however the bank writes the reference', () => {
  expect(reconcilePayments([line(2, 'ab 12-3', 100n)], [booking('r1', 'AB123', 100n)])).toEqual({
    matched: 1,
    differences: [],
  });
});

test('a duplicate statement line matches a booking only once', () => {
  const { matched, differences } = reconcilePayments(
    [line(2, 'A1', 100n), line(3, 'A1', 100n)],
    [booking('r1', 'A1', 100n)],
  );
  expect([matched, differences.map(({ kind }) => kind)]).toEqual([1, ['notInBooks']]);
});

test("a wrong amount is reported with its booking, and takes no other booking's match", () => {
  const { matched, differences } = reconcilePayments(
    [line(2, 'A1', 90n), line(3, 'A1', 100n)],
    [booking('r1', 'A1', 100n), booking('r2', 'A1', 80n)],
  );
  expect(matched).toBe(1);
  expect(differences).toEqual([{ kind: 'amountDiffers', line: line(2, 'A1', 90n), booking: booking('r2', 'A1', 80n) }]);
});

test('incoming payments are never matched with outgoing ones', () => {
  expect(
    reconcilePayments([line(2, 'A1', -100n)], [booking('r1', 'A1', 100n)]).differences.map(({ kind }) => kind),
  ).toEqual(['notInBooks', 'notOnStatement']);
});

test("an outgoing line with a deposit's reference is reported as called back, with the deposit", () => {
  const came = booking('r1', 'A1', 100n);
  const back = line(3, 'a 1', -100n);
  const calledBack = { kind: 'calledBack', line: back, booking: came };
  expect(reconcilePayments([line(2, 'A1', 100n), back], [came], [came])).toEqual({
    matched: 1,
    differences: [calledBack],
  });
  expect(reconcilePayments([back], [], [came])).toEqual({ matched: 0, differences: [calledBack] });
  expect(reconcilePayments([line(2, 'A1', 90n)], [], [came]).differences).toMatchObject([{ kind: 'notInBooks' }]);
  expect(reconcilePayments([back], [booking('w1', 'A1', -100n)], [came])).toEqual({ matched: 1, differences: [] });
});

test('a reference in another script is distinct, and one of punctuation alone matches nothing', () => {
  for (const [stated, booked] of [
    ['수수료', '이체 완료'],
    ['***', '---'],
    ['手續費', ''],
    ['ค่าธรรมเนียม', 'โอน'],
  ] as const) {
    expect(
      reconcilePayments([line(2, stated, -100n)], [booking('r1', booked, -100n)]).differences.map(({ kind }) => kind),
      stated,
    ).toEqual(['notInBooks', 'notOnStatement']);
  }
  expect(reconcilePayments([line(2, '이체-완료', -100n)], [booking('r1', '이체 완료', -100n)])).toEqual({
    matched: 1,
    differences: [],
  });
});

test('every line and every booking is accounted for exactly once', () => {
  const reference = fc.constantFrom('A', 'B', 'c');
  const amount = fc.bigInt({ min: -3n, max: 3n }).filter((value) => value !== 0n);
  fc.assert(
    fc.property(fc.array(fc.tuple(reference, amount)), fc.array(fc.tuple(reference, amount)), (lines, bookings) => {
      const { matched, differences } = reconcilePayments(
        lines.map(([r, a], index) => line(index, r, a)),
        bookings.map(([r, a], index) => booking(String(index), r, a)),
      );
      const of = (kinds: string[]): number => differences.filter(({ kind }) => kinds.includes(kind)).length;
      expect(matched + of(['notInBooks', 'amountDiffers'])).toBe(lines.length);
      expect(matched + of(['notOnStatement', 'amountDiffers'])).toBe(bookings.length);
    }),
  );
});

test('reconciles twenty thousand payments without a reference quickly', () => {
  const began = performance.now();
  const bookings = Array.from({ length: 20_000 }, (_, index) => booking(`r${index}`, 'A', BigInt(index + 1)));
  const lines = bookings.map(({ amount }, index) => line(index + 1, 'A', amount)).reverse();
  expect(reconcilePayments(lines, bookings)).toEqual({ matched: 20_000, differences: [] });
  expect(performance.now() - began).toBeLessThan(1_500);
});
