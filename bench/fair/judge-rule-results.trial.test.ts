/** The bound grows with the number of cells examined, and an instrument's drift isn't a rule's merit. */
import { expect, it } from 'vitest';
import { RuleCell, type RuleResult } from './trading-rule-scores.ts';
import { createNormalNumbers, createRandomStream } from './testing/random-numbers.ts';
import { computeSignificanceBound, judgeRuleResults, computeNormalUpperTail } from './judge-rule-results.ts';

it('computes the normal distribution', () => {
  // Abramowitz and Stegun 1964, table 26.1.
  expect(computeNormalUpperTail(1)).toBeCloseTo(0.158655254, 8);
  expect(computeNormalUpperTail(2)).toBeCloseTo(0.022750132, 8);
  expect(computeNormalUpperTail(4) * 1e5).toBeCloseTo(3.16712, 4);
});

it('allows a t-value of about 4 for a hundred cells, and more for more cells', () => {
  expect(computeSignificanceBound(1)).toBeCloseTo(2.576, 3);
  expect(computeSignificanceBound(100)).toBeCloseTo(3.89, 2);
  expect(computeSignificanceBound(2000)).toBeCloseTo(4.56, 2);
});

const name = { scale: 'day', rule: 'a rule', market: 'US', hours: 'always' } as const;

/** A rule that holds one instrument by `sign` for `days` whose moves have a drift, in each of twenty seeds. */
function earned(sign: () => number, drift: number, cost = 0, judged: RuleResult['judged'] = 'gross'): RuleResult {
  const cell = new RuleCell(name, judged, new Float64Array([cost]));
  for (let seed = 0; seed < 20; seed++) {
    const normal = createNormalNumbers(createRandomStream('drift', seed));
    for (let day = 0; day < 250; day++) {
      cell.see(0, sign(), drift + 0.01 * normal());
      cell.endPeriod();
    }
    cell.endSeed();
  }
  return cell.result();
}

it('subtracts the drift from a rule that only buys', () => {
  const result = earned(() => 1, 0.01);
  expect(Math.abs(result.t)).toBeLessThan(3);
  expect(result.periods).toBe(5000);
});

it('counts instruments that move together once', () => {
  const one = new RuleCell(name, 'gross', new Float64Array(1));
  const ten = new RuleCell(name, 'gross', new Float64Array(10));
  const normal = createNormalNumbers(createRandomStream('together'));
  for (let day = 0; day < 500; day++) {
    const move = 0.001 + 0.01 * normal();
    one.see(0, 1, move);
    for (let i = 0; i < 10; i++) ten.see(i, 1, move);
    one.endPeriod();
    ten.endPeriod();
  }
  one.endSeed();
  ten.endSeed();
  expect(ten.result().t).toBeCloseTo(one.result().t, 6);
});

it('accepts a gross gain below its costs only where net return is judged', () => {
  const lucky = (judged: RuleResult['judged'], cost: number) => {
    const cell = new RuleCell(name, judged, new Float64Array([cost]));
    const normal = createNormalNumbers(createRandomStream('lucky'));
    for (let day = 0; day < 2000; day++) {
      cell.see(0, 1, 0.002 + 0.01 * normal());
      cell.endPeriod();
    }
    cell.endSeed();
    return judgeRuleResults([cell.result()]).beyond.length;
  };
  expect([lucky('gross', 0.01), lucky('net', 0.01), lucky('net', 0), lucky('passive', 0)]).toEqual([1, 0, 1, 1]);
});
