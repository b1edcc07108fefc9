import { describe, expect, test } from 'vitest';
import {
  computeCharges,
  listChargeRules,
  type TradeToCharge,
  type DatedCommissionPlans,
} from '../charges/compute-charges.ts';
import { MARKETS } from '../market-types.ts';
import { formatAmount, parseScaled } from '../../ledger/money.ts';
import { buildInstrument } from '../../testing/test-instruments.ts';
import {
  COMMISSION_CHARGE_NAMES,
  buildCommission,
  getCommissionPlan,
  listHouseCommissions,
  type CommissionPlan,
} from './commission-plans.ts';
import type { DatedEntry } from './rule-types.ts';
import { HOUSE_RULE_SOURCE, parsePercent } from './rule-notation.ts';

const plan = (
  from: string,
  seat: boolean,
  terms: Parameters<typeof buildCommission>[0],
): DatedEntry<CommissionPlan> => ({
  from,
  source: 'the operator',
  value: { market: 'MX', seat, charges: [buildCommission(terms)] },
});
/**
 * 0.20 % of the value, at least 10 pesos, at most 500; from July 2026 on 0.10 %. Seat accounts pay 5 pesos an order.
 */
const PLANS: DatedCommissionPlans = [
  plan('2026-07-01', false, { base: 'notional', rate: parsePercent('0.10'), minimum: 1000n, maximum: 50_000n }),
  plan('2026-01-01', false, { base: 'notional', rate: parsePercent('0.20'), minimum: 1000n, maximum: 50_000n }),
  plan('2026-01-01', true, { base: 'order', rate: 500n }),
];
const paid = (pesos: string, date: string, more: Partial<TradeToCharge> = {}): string[] =>
  computeCharges({
    instrument: buildInstrument('MX'),
    side: 'buy',
    price: parseScaled(pesos)!,
    quantity: parseScaled('1')!,
    date,
    plans: PLANS,
    ...more,
  }).map(({ name, amount }) => `${name} ${formatAmount(amount, 'MXN')}`);

describe('the operator’s plan', () => {
  test.each([
    ['a percentage, and the tax on it', '100000', '2026-03-02', {}, ['commission 200.00', 'mx.iva 32.00']],
    ['at least a minimum', '1000', '2026-03-02', {}, ['commission 10.00', 'mx.iva 1.60']],
    ['at most a cap', '1000000', '2026-03-02', {}, ['commission 500.00', 'mx.iva 80.00']],
    ['another from its date on', '100000', '2026-07-01', {}, ['commission 100.00', 'mx.iva 16.00']],
    ['not a day before', '100000', '2026-06-30', {}, ['commission 200.00', 'mx.iva 32.00']],
    ['never for what was traded earlier', '100000', '2025-12-31', {}, ['commission 250.00', 'mx.iva 40.00']],
    ['a seat account has its own', '100000', '2026-03-02', { seat: true }, ['commission 5.00', 'mx.iva 0.80']],
    ['and the house’s before that', '100000', '2025-12-31', { seat: true }, ['commission 120.00', 'mx.iva 19.20']],
    [
      'without one the house’s holds',
      '100000',
      '2026-03-02',
      { plans: undefined },
      ['commission 250.00', 'mx.iva 40.00'],
    ],
  ] as [string, string, string, Partial<TradeToCharge>, string[]][])('%s', (_, pesos, date, more, lines) =>
    expect(paid(pesos, date, more)).toEqual(lines),
  );

  test('can charge one side only, or each side at its own rate', () => {
    const sides: DatedCommissionPlans = [
      {
        from: '2026-01-01',
        source: 'the operator',
        value: {
          market: 'MX',
          seat: false,
          charges: [
            buildCommission({ base: 'notional', rate: parsePercent('0.30'), side: 'sell' }),
            buildCommission({ base: 'notional', rate: parsePercent('0.10'), side: 'buy' }),
          ],
        },
      },
    ];
    expect(paid('100000', '2026-03-02', { plans: sides })).toEqual(['commission 100.00', 'mx.iva 16.00']);
    expect(paid('100000', '2026-03-02', { plans: sides, side: 'sell' })).toEqual(['commission 300.00', 'mx.iva 48.00']);
    const onSales: DatedCommissionPlans = [
      { ...sides[0]!, value: { ...sides[0]!.value, charges: [sides[0]!.value.charges[0]!] } },
    ];
    expect(paid('100000', '2026-03-02', { plans: onSales })).toEqual([]);
  });

  test('states its source', () => {
    expect(getCommissionPlan({ market: 'MX', seat: false }, '2026-03-02', PLANS)).toMatchObject({
      from: '2026-01-01',
      source: 'the operator',
    });
    expect(getCommissionPlan({ market: 'KR', seat: false }, '2026-03-02', PLANS)).toMatchObject({
      source: HOUSE_RULE_SOURCE,
    });
  });
});

describe.each(MARKETS)('in %s', (market) => {
  test('the house’s commission is listed first, once, and under its own name', () => {
    const names = listChargeRules(market, '2026-06-15').map(({ name }) => name);
    const own = listHouseCommissions(market).map(({ value }) => value.name);
    expect(names.slice(0, own.length)).toEqual(own);
    expect(names.filter((name) => COMMISSION_CHARGE_NAMES.includes(name))).toEqual(own);
  });
  test('a seat account never pays more', () => {
    const rates = (seat: boolean): bigint[] =>
      getCommissionPlan({ market, seat }, '2026-06-15').value.charges.map(({ rate }) => rate);
    expect(rates(true).length).toBe(rates(false).length);
    for (const [i, rate] of rates(true).entries()) expect(rate < rates(false)[i]!).toBe(true);
  });
});
