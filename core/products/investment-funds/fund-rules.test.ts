import { describe, expect, it } from 'vitest';
import { percent } from '../../markets/rulebook/notation.ts';
import { usd } from '../../trading/trading/testing.ts';
import { basketOrders, type Tradable } from './basket.ts';
import { costsOver, riskClassOf, volatilityOf, worstFall } from './fund-rules.ts';

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
    expect(riskClassOf(percent(volatility))).toBe(risk);
  });

  it('comes from weekly changes, and isn’t said of too few', () => {
    expect(volatilityOf([1n, 2n])).toBeNull();
    expect(volatilityOf(Array.from({ length: 60 }, () => 1_000n))).toBe(0n);
    // Up and down by a hundredth in turns: 1 % a week is 7.2 % a year.
    const prices = [100_000_000n];
    for (let week = 0; week < 260; week++) prices.push((prices.at(-1)! * (week % 2 ? 9_900n : 10_100n)) / 10_000n);
    const found = volatilityOf(prices)!;
    expect(found).toBeGreaterThan(percent('7.2'));
    expect(found).toBeLessThan(percent('7.3'));
  });
});

it('knows the deepest fall', () => {
  expect(worstFall([100n, 120n, 90n, 130n, 100n])).toBe(-25_000_000n);
  expect(worstFall([1n, 2n, 3n])).toBe(0n);
});

it('says in money what it costs over years', () => {
  const costs = costsOver(usd('10000.00'), percent('0.65'), [1, 5, 10]);
  // The fees on 9,975.00 are 64.62, 318.98 and 627.75; the rest is 0.25 % on the way in and out.
  expect(costs.map(({ amount }) => amount)).toEqual([usd('114.40'), usd('368.12'), usd('676.12')]);
});

describe('the basket', () => {
  const tradable = (over: Partial<Tradable>): Tradable => ({
    instrument: 'US.A',
    currency: 'USD',
    part: percent('49'),
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
  const orders = (weights: Tradable[], cash: string, rebalancing = false) =>
    basketOrders(weights, { worth: usd('10000.00'), cash: usd(cash), rebalancing }).map(
      ({ instrument, effect, quantity }) => `${effect} ${quantity / shares(1)} ${instrument}`,
    );

  it('invests new money, raises what is owed, and else leaves drift until its dates', () => {
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
        part: percent('100') / BigInt(count),
        held: ((usd('10000.00') - usd(cash)) * 100_000_000n) / usd('100.00') / BigInt(count),
        step: BigInt(Number(lot) * 100_000_000),
      }),
    );
    const sales = basketOrders(names, { worth: usd('10000.00'), cash: usd(cash), rebalancing });
    const raised = sales.reduce((sum, { quantity }) => sum + (quantity * usd('100.00')) / shares(1), 0n);
    expect(raised).toBeGreaterThan(-usd(cash));
    expect(raised).toBeLessThanOrEqual(-usd(cash) + usd('100.00'));
    for (const { effect, quantity, instrument } of sales) {
      expect(effect).toBe('close');
      const { held, step } = names.find((each) => each.instrument === instrument)!;
      expect(quantity % step === 0n && quantity > 0n && quantity <= held).toBe(true);
    }
    if (lot !== '1' && cash === '-600.00') expect(sales).toHaveLength(count);
  });
  it('brings what it keeps idle back in proportion, and no more than lacks', () => {
    const fine = (held: bigint) => ({ held, step: 1_000_000n });
    const names = [tradable(fine(shares(60))), tradable({ instrument: 'US.B', ...fine(shares(39)) })];
    expect(basketOrders(names, { worth: usd('10000.00'), cash: usd('100.00'), rebalancing: false })).toEqual([
      { instrument: 'US.A', effect: 'close', quantity: shares(1) },
    ]);
  });
  it('never spends more than there is, nor sells more than is held', () => {
    expect(orders([tradable({ part: percent('98') })], '3000.00')).toEqual(['open 29 US.A']);
    expect(orders([tradable({ part: 0n, held: shares(3) })], '-500.00')).toEqual(['close 3 US.A']);
  });
});
