import { expect, test } from 'vitest';
import { DEFAULT_CHART_SETTINGS, countIndicatorPanes, parseChartSettings, toggleIndicator } from './chart-settings.ts';

test('restores stored settings; missing or unknown values are the defaults', () => {
  expect(
    parseChartSettings(
      JSON.stringify({ period: '5m', range: '1D', adjustment: 'backward', indicators: ['RSI', 'BOLL', 'NONSENSE'] }),
    ),
  ).toEqual({
    period: '5m',
    range: '1D',
    adjustment: 'backward',
    indicators: ['BOLL', 'RSI'],
    parameters: {},
    compared: null,
    marks: true,
  });
  expect(parseChartSettings('{"period":"2h","range":"2Y","indicators":[]}')).toEqual({
    ...DEFAULT_CHART_SETTINGS,
    range: null,
    indicators: [],
  });
  // Of before there were ranges.
  expect(parseChartSettings('{"period":"1w"}')).toMatchObject({ period: '1w', range: null });
  for (const broken of [null, '', 'null', '{', '[]', '7'])
    expect(parseChartSettings(broken)).toEqual(DEFAULT_CHART_SETTINGS);
});

test('toggling adds an indicator once, and toggling again removes it', () => {
  const added = toggleIndicator(['MA', 'VOL'], 'BOLL');
  expect(added).toEqual(['MA', 'BOLL', 'VOL']);
  expect(toggleIndicator(added, 'BOLL')).toEqual(['MA', 'VOL']);
});

test('only indicators with a pane of their own make the chart taller', () => {
  expect([
    countIndicatorPanes([]),
    countIndicatorPanes(['MA', 'BOLL']),
    countIndicatorPanes(['MA', 'VOL', 'MACD']),
  ]).toEqual([0, 0, 2]);
});

test('clamps stored parameters to their bounds and fills in missing ones', () => {
  const stored = { parameters: { MACD: [0, 1e9], BOLL: [20, 2.55], RSI: ['7'], NONSENSE: [1], MA: 3 } };
  expect(parseChartSettings(JSON.stringify(stored)).parameters).toEqual({
    MACD: [1, 400, 9],
    BOLL: [20, 2.5],
    RSI: [14],
  });
});

test('restores the compared instrument only if it is complete', () => {
  const compared = { instrument: 'US.^B100', name: 'Broad 100' };
  expect(parseChartSettings(JSON.stringify({ compared })).compared).toEqual(compared);
  for (const broken of [null, 7, 'US.^B100', { instrument: 'US.^B100' }, { instrument: 1, name: 'x' }])
    expect(parseChartSettings(JSON.stringify({ compared: broken })).compared).toBeNull();
});

test('event markers are on unless they were switched off', () => {
  expect(parseChartSettings('{"marks":false}').marks).toBe(false);
  for (const other of ['{}', '{"marks":"no"}', '{"marks":0}']) expect(parseChartSettings(other).marks).toBe(true);
});
