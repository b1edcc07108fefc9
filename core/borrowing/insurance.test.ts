/** The insurance account: its capital, its alarm, and who pays when it is empty. */
import { expect, test } from 'vitest';
import { owedToInsurance, standings } from './insurance.ts';

const NOW = Date.UTC(2026, 10, 21);
const USD = (insured: { put: bigint; balance: bigint }, rules: Parameters<typeof standings>[1] = []) =>
  standings([{ currency: 'USD', ...insured }], rules, NOW).filter(({ currency }) => currency === 'USD');

test('the capital is put in once', () => {
  expect(owedToInsurance(USD({ put: 0n, balance: 0n }))).toEqual([
    {
      currency: 'USD',
      amount: 100_000_000n,
      debit: 'dealer',
      credit: 'insurance',
      code: 'insuranceCapital',
      reference: 'insurance',
    },
  ]);
  expect(owedToInsurance(USD({ put: 100_000_000n, balance: 40_000_000n }))).toEqual([]);
});

test('the operator may put in more from a date ahead, and takes nothing out by a rule', () => {
  const more = [{ from: NOW - 1, currency: 'USD', capital: 150_000_000n, alarm: 50_000_000n }];
  expect(owedToInsurance(USD({ put: 100_000_000n, balance: 100_000_000n }, more)).map(({ amount }) => amount)).toEqual([
    50_000_000n,
  ]);
  expect(owedToInsurance(USD({ put: 100_000_000n, balance: 100_000_000n }, [{ ...more[0]!, from: NOW + 1 }]))).toEqual(
    [],
  );
  expect(owedToInsurance(USD({ put: 100_000_000n, balance: 100_000_000n }, [{ ...more[0]!, capital: 1n }]))).toEqual(
    [],
  );
});

test('the staff are alarmed below half of it', () => {
  expect(USD({ put: 100_000_000n, balance: 50_000_000n })[0]?.isLow).toBe(false);
  expect(USD({ put: 100_000_000n, balance: 49_999_999n })[0]?.isLow).toBe(true);
});

test('what is missing below nothing the dealer pays, to the unit', () => {
  expect(owedToInsurance(USD({ put: 100_000_000n, balance: -7n }))).toEqual([
    {
      currency: 'USD',
      amount: 7n,
      debit: 'dealer',
      credit: 'insurance',
      code: 'insuranceCover',
      reference: 'insurance',
    },
  ]);
  // Its capital comes first.
  expect(owedToInsurance(USD({ put: 0n, balance: -100_000_003n })).map(({ code, amount }) => [code, amount])).toEqual([
    ['insuranceCapital', 100_000_000n],
    ['insuranceCover', 3n],
  ]);
});
