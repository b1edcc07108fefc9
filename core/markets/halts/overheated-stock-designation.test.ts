import { describe, expect, test } from 'vitest';
import { assessOverheating, type DailyBar } from './overheated-stock-designation.ts';

const calm: DailyBar = { high: 10_100n, low: 9_900n, close: 10_000n, volume: 1_000n };
const hot: DailyBar = { high: 14_500n, low: 12_500n, close: 14_000n, volume: 50_000n };
const hotter: DailyBar = { ...hot, close: 14_200n };
const days = (...bars: [DailyBar, number][]): DailyBar[] =>
  bars.flatMap(([bar, count]) => Array<DailyBar>(count).fill(bar));

describe('short-term overheating', () => {
  test.each([
    ['a calm name', days([calm, 60]), 'none'],
    ['a hot day is a notice', days([calm, 45], [hot, 1]), 'notice'],
    ['for ten trading days', days([calm, 45], [hot, 1], [calm, 9]), 'notice'],
    ['and no longer', days([calm, 45], [hot, 1], [calm, 10]), 'none'],
    ['another within them designates', days([calm, 45], [hot, 1], [calm, 4], [hotter, 1]), 'designated'],
    ['for three days', days([calm, 45], [hot, 1], [calm, 4], [hotter, 1], [calm, 2]), 'designated'],
    ['and no longer than that', days([calm, 45], [hot, 1], [calm, 4], [hotter, 1], [calm, 3]), 'none'],
    ['one after them is a notice again', days([calm, 45], [hot, 1], [calm, 11], [hot, 1]), 'notice'],
    ['a designation uses its notice up', days([calm, 45], [hot, 1], [calm, 8], [hotter, 1], [calm, 5]), 'none'],
    [
      'a close no higher than that of the notice does not designate',
      days([calm, 45], [hot, 1], [calm, 4], [hot, 1]),
      'notice',
    ],
    [
      'nor one below the day before',
      days([calm, 45], [hot, 1], [calm, 4], [{ ...calm, close: 14_300n }, 1], [hotter, 1]),
      'notice',
    ],
    ['a day that falls is no notice', days([calm, 44], [{ ...calm, close: 14_100n }, 1], [hot, 1]), 'none'],
    ['a history of less than 40 days says nothing', days([calm, 38], [hot, 2]), 'none'],
  ] as [string, DailyBar[], string][])('%s', (_, history, state) => expect(assessOverheating(history)).toBe(state));

  test.each([
    ['the close', { close: 12_900n }],
    ['the turnover', { volume: 10_900n }],
    ['the volatility', { high: 14_050n, low: 13_950n }],
  ])("isn't assessed if %s alone is below its threshold", (_, part) =>
    expect(assessOverheating(days([calm, 45], [{ ...hot, ...part }, 1]))).toBe('none'),
  );
});
