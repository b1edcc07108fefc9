import { describe, expect, it, test } from 'vitest';
import { CURRENCY_DIGITS } from '../../ledger/money.ts';
import { testTimeZones } from '../../testing/test-time-zones.ts';
import {
  approversNeededFor,
  checkAmountLimits,
  checkDepositWithdrawalHours,
  computeDepositWithdrawalFee,
  depositWithdrawalTermsAt,
  defaultDepositWithdrawalTerms,
  type DepositWithdrawalRule,
} from './deposit-withdrawal-rules.ts';
import {
  endOfBusinessDay,
  isWithinDepositWithdrawalHours,
  nextDepositWithdrawalOpening,
  usualArrival,
} from '../deposit-withdrawal-hours.ts';

const zones = testTimeZones;
const [deposit, withdrawal] = [
  defaultDepositWithdrawalTerms('deposit', 'KRW'),
  defaultDepositWithdrawalTerms('withdrawal', 'KRW'),
];
const at = (text: string): number => Date.parse(`${text}+09:00`);

describe('without rules set by the operator', () => {
  it.each([
    ['Thursday, midnight', '2026-11-19T00:00:00', true, false],
    ['Friday 09:29', '2026-11-20T09:29:59', true, false],
    ['Friday 09:30', '2026-11-20T09:30:00', true, true],
    ['Friday 23:59', '2026-11-20T23:59:59', true, true],
    ['Saturday', '2026-11-21T12:00:00', false, false],
    ['Sunday', '2026-11-22T12:00:00', false, false],
  ])('%s', (_, text, deposits, withdrawals) => {
    expect([
      isWithinDepositWithdrawalHours(deposit, zones, at(text)),
      isWithinDepositWithdrawalHours(withdrawal, zones, at(text)),
    ]).toEqual([deposits, withdrawals]);
  });

  it.each([
    ['before the hours', '2026-11-20T08:00:00', '2026-11-20T11:30:00'],
    ['within them', '2026-11-20T15:00:00', '2026-11-20T17:00:00'],
    ['too late for the day', '2026-11-19T23:00:00', '2026-11-20T11:30:00'],
    ['too late for the week', '2026-11-20T23:00:00', '2026-11-23T11:30:00'],
    ['on a closed day', '2026-11-21T12:00:00', '2026-11-23T11:30:00'],
  ])('a withdrawal requested %s usually takes two open hours', (_, requested, arrives) =>
    expect(usualArrival(withdrawal, withdrawal.usualHours, zones, at(requested))).toBe(at(arrives)),
  );

  it('a withdrawal usually takes two hours, and arrives by the end of the next business day', () => {
    expect(withdrawal).toMatchObject({ usualHours: 2, latestDays: 1 });
    expect(endOfBusinessDay(withdrawal, zones, at('2026-11-20T15:00:00'), withdrawal.latestDays)).toBe(
      at('2026-11-24T00:00:00'),
    );
    expect(nextDepositWithdrawalOpening(withdrawal, zones, at('2026-11-20T08:00:00'))).toBe(at('2026-11-20T09:30:00'));
    expect(nextDepositWithdrawalOpening(withdrawal, zones, at('2026-11-21T08:00:00'))).toBe(at('2026-11-23T09:30:00'));
  });

  it('limits scale alike in every currency: four eyes from 500 times the minimum, maximum 5,000 times', () => {
    for (const currency of Object.keys(CURRENCY_DIGITS)) {
      for (const kind of ['deposit', 'withdrawal'] as const) {
        const { minimum, maximum, fourEyesAbove } = defaultDepositWithdrawalTerms(kind, currency);
        expect([currency, minimum > 0n, maximum / minimum, (fourEyesAbove ?? 0n) / minimum]).toEqual([
          currency,
          true,
          5_000n,
          500n,
        ]);
      }
    }
    expect(defaultDepositWithdrawalTerms('withdrawal', 'CNY')).toMatchObject({
      minimum: 100_00n,
      maximum: 500_000_00n,
    });
  });
});

test('deposits and withdrawals outside their hours are refused with the range, or a dash on a closed day', () => {
  expect(checkDepositWithdrawalHours('withdrawal', withdrawal, zones, at('2026-11-20T08:00:00'))).toEqual({
    refused: 'outsideWithdrawalWindow',
    params: { from: '09:30', to: '24:00' },
  });
  expect(checkDepositWithdrawalHours('deposit', deposit, zones, at('2026-11-21T08:00:00'))).toEqual({
    refused: 'depositTime',
    params: { range: '00:00-23:59' },
  });
  expect(checkDepositWithdrawalHours('deposit', { ...deposit, opens: 540 }, zones, at('2026-11-20T08:00:00'))).toEqual({
    refused: 'outsideDepositWindow',
    params: { from: '09:00', to: '23:59' },
  });
  expect(checkDepositWithdrawalHours('deposit', deposit, zones, at('2026-11-20T08:00:00'))).toBeNull();
});

test('the minimum and the maximum amount are accepted', () => {
  const { minimum, maximum } = withdrawal;
  expect(
    [minimum - 1n, minimum, maximum, maximum + 1n].map(
      (amount) => checkAmountLimits('withdrawal', amount, withdrawal, 'KRW')?.refused,
    ),
  ).toEqual(['withdrawalMinimum', undefined, undefined, 'withdrawalMaximum']);
  expect(checkAmountLimits('deposit', 1n, deposit, 'KRW')).toEqual({
    refused: 'depositMinimum',
    params: { minimum: '20000', currency: 'KRW' },
  });
});

test('a fee is rounded up, and amounts above the four-eyes limit need two approvers', () => {
  expect([
    computeDepositWithdrawalFee(1_001n, { feeFixed: 0n, feeBps: 10 }),
    computeDepositWithdrawalFee(1_000n, { feeFixed: 5n, feeBps: 10 }),
  ]).toEqual([2n, 6n]);
  expect(
    [7_000_00n, 7_000_01n].map((amount) =>
      approversNeededFor(amount, defaultDepositWithdrawalTerms('withdrawal', 'USD')),
    ),
  ).toEqual([1, 2]);
});

test('a rule dated ahead by the operator applies from its start, and the latest one wins', () => {
  const rule = (from: number, minimum: bigint): DepositWithdrawalRule => ({
    ...withdrawal,
    from,
    decidedAt: 0,
    kind: 'withdrawal',
    currency: 'KRW',
    minimum,
  });
  const rules = [rule(200, 2n), rule(100, 1n), { ...rule(0, 9n), currency: 'USD' }];
  expect([99, 100, 199, 200].map((now) => depositWithdrawalTermsAt(rules, 'withdrawal', 'KRW', now).minimum)).toEqual([
    withdrawal.minimum,
    1n,
    1n,
    2n,
  ]);
  expect(
    depositWithdrawalTermsAt([...rules, { ...rule(150, 3n), decidedAt: 1 }], 'withdrawal', 'KRW', 300).minimum,
  ).toBe(3n);
  expect(depositWithdrawalTermsAt(rules, 'deposit', 'KRW', 300)).toEqual(deposit);
});
