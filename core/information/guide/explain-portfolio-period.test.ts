import { expect, test } from 'vitest';
import { explainPortfolioPeriod, type ExplainedPeriodFigures } from './explain-portfolio-period.ts';

const NONE = { price: '0', currency: '0', dividends: '0', interest: '0', fees: '0', taxes: '0' };
const figures = (overrides: Partial<ExplainedPeriodFigures> = {}): ExplainedPeriodFigures => ({
  in: 'USD',
  from: '2026-11-01',
  to: '2026-11-30',
  began: '1000.00',
  value: '1150.00',
  flows: '100.00',
  profit: '50.00',
  parts: { ...NONE, price: '52.00', fees: '-2.00' },
  twr: '0.05',
  ...overrides,
});
const explain = (overrides: Partial<ExplainedPeriodFigures> = {}, isOver = true) =>
  explainPortfolioPeriod(figures(overrides), { isOver, now: 0 }).map(({ say, facts }) => [
    say,
    ...Object.values(facts).map(({ value }) => value),
  ]);

test('explains the values at both ends, deposits, profit by part, and the return', () => {
  expect(explain()).toEqual([
    ['period', '2026-11-01', '2026-11-30', '1000.00', '1150.00'],
    ['periodCame', '100.00'],
    ['periodGain', '50.00'],
    ['partPrice', '52.00'],
    ['partFees', '-2.00'],
    ['periodReturn', '0.05'],
  ]);
});

test("doesn't count withdrawals as a loss, and states the amount of a loss", () => {
  const parts = { ...NONE, price: '-30.00' };
  expect(explain({ flows: '-20.00', profit: '-30.00', parts, value: '950.00', twr: null }).slice(1)).toEqual([
    ['periodWent', '20.00'],
    ['periodLoss', '30.00'],
  ]);
});

test('states that a period is not over, and invents nothing if nothing moved', () => {
  expect(explain({ flows: '0', profit: '0', parts: NONE, value: '1000.00', twr: null }, false)).toEqual([
    ['period', '2026-11-01', '2026-11-30', '1000.00', '1000.00'],
    ['periodRuns', '2026-11-30'],
    ['periodFlat', '0'],
  ]);
});
