import { expect, it } from 'vitest';
import { SCALE } from '../../ledger/money.ts';
import { getPriceGuardRules } from '../price-guard/price-guard-thresholds.ts';
import { acceptBars, type BarsContext, type DatedBar } from './accept-bars.ts';

const NOW = Date.parse('2026-11-25T16:00:00Z');
const day = (date: string, close: number, more: Partial<DatedBar> = {}): DatedBar => {
  const price = BigInt(Math.round(close * 100)) * (SCALE / 100n);
  const at = Date.parse(`${date}T14:30:00Z`);
  return { date, at, open: price, high: price, low: price, close: price, volume: SCALE, ...more };
};
const context = (more: Partial<BarsContext> = {}): BarsContext => ({
  stored: [day('2026-11-19', 400)],
  rules: getPriceGuardRules('listed', '2026-11-25'),
  splits: [],
  confirmed: [],
  now: NOW,
  ...more,
});
const closesOf = (accepted: { bars: readonly DatedBar[] }) =>
  accepted.bars.map(({ close }) => Number(close) / Number(SCALE));
const findingsOf = ({ findings }: ReturnType<typeof acceptBars>) =>
  findings.map(({ finding, date }) => [finding, date]);

it('takes bars that move as prices do, even a fall by a quarter', () => {
  const accepted = acceptBars([day('2026-11-20', 402), day('2026-11-23', 300), day('2026-11-24', 304)], context());
  expect(closesOf(accepted)).toEqual([402, 300, 304]);
  expect(accepted).toMatchObject({ findings: [], until: null });
});

it('takes one of two bars of a day, the later one, and says so', () => {
  const accepted = acceptBars([day('2026-11-20', 402), day('2026-11-20', 403), day('2026-11-23', 404)], context());
  expect(closesOf(accepted)).toEqual([403, 404]);
  expect(findingsOf(accepted)).toEqual([['twoBars', '2026-11-20']]);
});

it('leaves out a bar in pence between others in pounds, and one that mixes both', () => {
  const mixed = day('2026-11-24', 405, { low: 4n * SCALE });
  const accepted = acceptBars([day('2026-11-20', 40_200), day('2026-11-23', 404), mixed], context());
  expect(closesOf(accepted)).toEqual([404]);
  expect(findingsOf(accepted)).toEqual([
    ['otherUnit', '2026-11-24'],
    ['otherUnit', '2026-11-20'],
  ]);
});

it('takes nothing from where the level is another, until somebody explains it', () => {
  const fallen = [day('2026-11-20', 402), day('2026-11-23', 100.5), day('2026-11-24', 101)];
  const accepted = acceptBars(fallen, context());
  expect(closesOf(accepted)).toEqual([402]);
  expect(accepted.until).toBe(day('2026-11-23', 1).at);
  expect(findingsOf(accepted)).toEqual([['possibleSplit', '2026-11-23']]);
  const ratio = { numerator: 4n, denominator: 1n };
  const explained = acceptBars(fallen, context({ splits: [{ exDate: '2026-11-23', ratio }] }));
  expect(closesOf(explained)).toEqual([402, 100.5, 101]);
  expect(findingsOf(acceptBars([day('2026-11-23', 4), day('2026-11-24', 4.1)], context()))).toEqual([
    ['otherLevel', '2026-11-23'],
  ]);
});

it('takes a fall like a split’s once a person has confirmed where the price is, that day or later', () => {
  const fallen = [day('2026-11-20', 402), day('2026-11-23', 100.5), day('2026-11-24', 101)];
  const closesAfter = (date: string, close: number) =>
    closesOf(acceptBars(fallen, context({ confirmed: [{ date, last: day(date, close).close }] })));
  expect(closesAfter('2026-11-23', 100.5)).toEqual([402, 100.5, 101]);
  expect(closesAfter('2026-11-24', 101.2)).toEqual([402, 100.5, 101]);
  expect(closesAfter('2026-11-20', 100.5)).toEqual([402]);
  expect(closesAfter('2026-11-24', 300)).toEqual([402]);
});

it('believes a half of years ago, when nobody looked', () => {
  const accepted = acceptBars(
    [day('2025-03-03', 80), day('2025-03-04', 40), day('2025-03-05', 41)],
    context({ stored: [] }),
  );
  expect(closesOf(accepted)).toEqual([80, 40, 41]);
});

it('takes nothing of a symbol whose past has become another', () => {
  const stored = [day('2026-11-19', 400), day('2026-11-20', 402)];
  const accepted = acceptBars([day('2026-11-20', 7.5), day('2026-11-23', 7.6)], context({ stored }));
  expect(accepted.bars).toEqual([]);
  expect(accepted.until).toBe(day('2026-11-20', 1).at);
  expect(findingsOf(accepted)).toEqual([['otherPast', '2026-11-20']]);
});
