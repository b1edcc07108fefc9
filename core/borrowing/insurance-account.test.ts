/** The insurance account: its capital, its alarm, and who pays when it is empty. */
import { expect, test } from 'vitest';
import { buildInsuranceAccountTopUps, computeInsuranceAccountStatuses } from './insurance-account.ts';

const NOW = Date.UTC(2026, 10, 21);
const USD = (
  insured: { put: bigint; balance: bigint },
  rules: Parameters<typeof computeInsuranceAccountStatuses>[1] = [],
) =>
  computeInsuranceAccountStatuses([{ currency: 'USD', ...insured }], rules, NOW).filter(
    ({ currency }) => currency === 'USD',
  );

test('the house puts the capital in once', () => {
  expect(buildInsuranceAccountTopUps(USD({ put: 0n, balance: 0n }))).toEqual([
    {
      currency: 'USD',
      amount: 100_000_000n,
      debit: 'dealer',
      credit: 'insurance',
      code: 'insuranceCapital',
      reference: 'insurance',
    },
  ]);
  expect(buildInsuranceAccountTopUps(USD({ put: 100_000_000n, balance: 40_000_000n }))).toEqual([]);
});

test('the operator can add capital from a future date, and a rule takes nothing out', () => {
  const more = [{ from: NOW - 1, currency: 'USD', capital: 150_000_000n, alarm: 50_000_000n, limit: 10_000_000n }];
  expect(
    buildInsuranceAccountTopUps(USD({ put: 100_000_000n, balance: 100_000_000n }, more)).map(({ amount }) => amount),
  ).toEqual([50_000_000n]);
  expect(
    buildInsuranceAccountTopUps(USD({ put: 100_000_000n, balance: 100_000_000n }, [{ ...more[0]!, from: NOW + 1 }])),
  ).toEqual([]);
  expect(
    buildInsuranceAccountTopUps(USD({ put: 100_000_000n, balance: 100_000_000n }, [{ ...more[0]!, capital: 1n }])),
  ).toEqual([]);
});

test('staff get an alarm below half of the capital', () => {
  expect(USD({ put: 100_000_000n, balance: 50_000_000n })[0]?.isLow).toBe(false);
  expect(USD({ put: 100_000_000n, balance: 49_999_999n })[0]?.isLow).toBe(true);
});

test('the dealer pays a negative balance back to zero, to the minor unit', () => {
  expect(buildInsuranceAccountTopUps(USD({ put: 100_000_000n, balance: -7n }))).toEqual([
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
  expect(
    buildInsuranceAccountTopUps(USD({ put: 0n, balance: -100_000_003n })).map(({ code, amount }) => [code, amount]),
  ).toEqual([
    ['insuranceCapital', 100_000_000n],
    ['insuranceCover', 3n],
  ]);
});
