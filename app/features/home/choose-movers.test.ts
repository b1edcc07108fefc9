import { expect, test } from 'vitest';
import { chooseMovers } from './choose-movers.ts';

const moved = (instrument: string, changeRate: string) => ({ instrument, changeRate });
const piece = (id: string, at: string, ...instruments: string[]) => ({
  id,
  at,
  title: `News ${id}`,
  instruments: instruments.map((each) => ({ id: each })),
});
const since = Date.parse('2026-11-19T00:00:00.000Z');

test('the largest moves come first, up or down', () => {
  const rows = [moved('US.A', '0.01'), moved('US.B', '-0.05'), moved('US.C', '0.02')];
  expect(chooseMovers(rows, [], { most: 2, since }).map(({ row }) => row.instrument)).toEqual(['US.B', 'US.C']);
});

test('a move with a reason comes before one that is not three times as large', () => {
  const rows = [moved('US.A', '0.05'), moved('US.B', '-0.02'), moved('US.C', '0.07')];
  const movers = chooseMovers(rows, [piece('1', '2026-11-19T08:00:00.000Z', 'US.B')], { most: 3, since });
  expect(movers.map(({ row }) => row.instrument)).toEqual(['US.C', 'US.B', 'US.A']);
});

test('the reason is the newest piece of the last day that is first of all about it', () => {
  const news = [
    piece('3', '2026-11-19T09:00:00.000Z', 'US.B', 'US.A'),
    piece('2', '2026-11-19T08:00:00.000Z', 'US.A'),
    piece('1', '2026-11-19T07:00:00.000Z', 'US.A'),
    piece('0', '2026-11-18T07:00:00.000Z', 'US.C'),
  ];
  const rows = [moved('US.A', '0.03'), moved('US.B', '0.02'), moved('US.C', '0.01')];
  expect(chooseMovers(rows, news, { most: 3, since }).map(({ reason }) => reason?.id ?? null)).toEqual([
    '2',
    '3',
    null,
  ]);
});
