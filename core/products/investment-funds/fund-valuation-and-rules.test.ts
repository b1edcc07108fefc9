import { describe, expect, it } from 'vitest';
import { parsePercent } from '../../markets/rulebook/rule-notation.ts';
import { parseUsd } from '../../trading/trading/testing.ts';
import { computeBasketOrders, type TradableHolding } from './fund-rebalancing-orders.ts';
import {
  computeFundCostsOverYears,
  getFundRiskClass,
  computeAnnualVolatility,
  computeWorstDrawdown,
} from './fund-valuation-and-rules.ts';

describe('the risk class', () => {
  it.each([
    ['0.49', 1],
    ['0.5', 2],
    ['2', 3],
    ['5', 4],
    ['10', 5],
    ['14.99', 5],
    ['15', 6],
    ['25', 7],
    ['80', 7],
  ] as const)('of a yearly volatility of %s percent is %d', (volatility, risk) => {
    expect(getFundRiskClass(parsePercent(volatility))).toBe(risk);
  });

  it('follows from weekly changes, and is null if there are too few', () => {
    expect(computeAnnualVolatility([1n, 2n])).toBeNull();
    expect(computeAnnualVolatility(Array.from({ length: 60 }, () => 1_000n))).toBe(0n);
    // Up and down by a hundredth in turns: 1 % a week is 7.2 % a year.
    const prices = [100_000_000n];
    for (let week = 0; week < 260; week++) prices.push((prices.at(-1)! * (week % 2 ? 9_900n : 10_100n)) / 10_000n);
    const found = computeAnnualVolatility(prices)!;
    expect(found).toBeGreaterThan(parsePercent('7.2'));
    expect(found).toBeLessThan(parsePercent('7.3'));
  });
});

it('the worst drawdown is the deepest fall', () => {
  expect(computeWorstDrawdown([100n, 120n, 90n, 130n, 100n])).toBe(-25_000_000n);
  expect(computeWorstDrawdown([1n, 2n, 3n])).toBe(0n);
});

it('states the costs over several years in money', () => {
  const costs = computeFundCostsOverYears(parseUsd('10000.00'), parsePercent('0.65'), [1, 5, 10]);
  // The fees on 9,975.00 are 64.62, 318.98 and 627.75; the rest is 0.25 % on the way in and out.
  expect(costs.map(({ amount }) => amount)).toEqual([parseUsd('114.40'), parseUsd('368.12'), parseUsd('676.12')]);
});

describe('the basket', () => {
  const tradable = (over: Partial<TradableHolding>): TradableHolding => ({
    instrument: 'US.A',
    currency: 'USD',
    part: parsePercent('49'),
    held: 0n,
    price: 10_000_000_000n,
    step: 100_000_000n,
    rate: 100_000_000n,
    ...over,
  });
  const shares = (count: number): bigint => BigInt(count) * 100_000_000n;
  const both = (a: number, b: number) => [
    tradable({ held: shares(a) }),
    tradable({ instrument: 'US.B', held: shares(b) }),
  ];
  const orders = (weights: TradableHolding[], cash: string, rebalancing = false) =>
    computeBasketOrders(weights, { worth: parseUsd('10000.00'), cash: parseUsd(cash), rebalancing }).map(
      ({ instrument, effect, quantity }) => `${effect} ${quantity / shares(1)} ${instrument}`,
    );

  it('invests new money, raises money that is owed, and otherwise tolerates drift until its rebalancing dates', () => {
    expect(orders(both(0, 0), '10000.00')).toEqual(['open 49 US.A', 'open 49 US.B']);
    expect(orders(both(60, 38), '200.00')).toEqual([]);
    expect(orders(both(60, 38), '200.00', true)).toEqual(['close 11 US.A', 'open 1 US.B']);
    expect(orders(both(60, 50), '-1000.00')).toEqual(['close 11 US.A', 'close 1 US.B']);
  });
  it.each([
    ['-600.00', false, 25, '0.01'],
    ['-600.00', true, 25, '0.01'],
    ['-600.00', false, 50, '0.01'],
    ['-20.00', false, 25, '0.01'],
    ['-600.00', false, 25, '1'],
  ])('raises %s (on its dates: %s) from %i names each within the tolerance', (cash, rebalancing, count, lot) => {
    const names = Array.from({ length: count }, (_, at) =>
      tradable({
        instrument: `US.${at}`,
        part: parsePercent('100') / BigInt(count),
        held: ((parseUsd('10000.00') - parseUsd(cash)) * 100_000_000n) / parseUsd('100.00') / BigInt(count),
        step: BigInt(Number(lot) * 100_000_000),
      }),
    );
    const sales = computeBasketOrders(names, { worth: parseUsd('10000.00'), cash: parseUsd(cash), rebalancing });
    const raised = sales.reduce((sum, { quantity }) => sum + (quantity * parseUsd('100.00')) / shares(1), 0n);
    expect(raised).toBeGreaterThan(-parseUsd(cash));
    expect(raised).toBeLessThanOrEqual(-parseUsd(cash) + parseUsd('100.00'));
    for (const { effect, quantity, instrument } of sales) {
      expect(effect).toBe('close');
      const { held, step } = names.find((each) => each.instrument === instrument)!;
      expect(quantity % step === 0n && quantity > 0n && quantity <= held).toBe(true);
    }
    if (lot !== '1' && cash === '-600.00') expect(sales).toHaveLength(count);
  });
  it('restores its cash reserve in proportion, and by no more than the shortfall', () => {
    const fine = (held: bigint) => ({ held, step: 1_000_000n });
    const names = [tradable(fine(shares(60))), tradable({ instrument: 'US.B', ...fine(shares(39)) })];
    expect(
      computeBasketOrders(names, { worth: parseUsd('10000.00'), cash: parseUsd('100.00'), rebalancing: false }),
    ).toEqual([{ instrument: 'US.A', effect: 'close', quantity: shares(1) }]);
  });
  it('never spends more than the available money, nor sells more than its holdings', () => {
    expect(orders([tradable({ part: parsePercent('98') })], '3000.00')).toEqual(['open 29 US.A']);
    expect(orders([tradable({ part: 0n, held: shares(3) })], '-500.00')).toEqual(['close 3 US.A']);
  });
});
