import { expect, test } from 'vitest';
import { FIRST_SETTINGS, panesBelow, readSettings, toggled } from './chart-settings.ts';

test('what was stored comes back; what is missing or unknown is as at first', () => {
  expect(
    readSettings(JSON.stringify({ period: '5m', adjustment: 'backward', indicators: ['RSI', 'BOLL', 'NONSENSE'] })),
  ).toEqual({
    period: '5m',
    adjustment: 'backward',
    indicators: ['BOLL', 'RSI'],
    parameters: {},
    compared: null,
    marks: true,
  });
  expect(readSettings('{"period":"2h","indicators":[]}')).toEqual({ ...FIRST_SETTINGS, indicators: [] });
  for (const broken of [null, '', 'null', '{', '[]', '7']) expect(readSettings(broken)).toEqual(FIRST_SETTINGS);
});

test('an indicator is added once and taken away again', () => {
  const added = toggled(['MA', 'VOL'], 'BOLL');
  expect(added).toEqual(['MA', 'BOLL', 'VOL']);
  expect(toggled(added, 'BOLL')).toEqual(['MA', 'VOL']);
});

test('only indicators with a pane of their own make the chart taller', () => {
  expect([panesBelow([]), panesBelow(['MA', 'BOLL']), panesBelow(['MA', 'VOL', 'MACD'])]).toEqual([0, 0, 2]);
});

test('values outside of their bounds are brought back, and none is missing', () => {
  const stored = { parameters: { MACD: [0, 1e9], BOLL: [20, 2.55], RSI: ['7'], NONSENSE: [1], MA: 3 } };
  expect(readSettings(JSON.stringify(stored)).parameters).toEqual({ MACD: [1, 400, 9], BOLL: [20, 2.5], RSI: [14] });
});

test('what is compared with comes back whole or not at all', () => {
  const compared = { instrument: 'US.^B100', name: 'Broad 100' };
  expect(readSettings(JSON.stringify({ compared })).compared).toEqual(compared);
  for (const broken of [null, 7, 'US.^B100', { instrument: 'US.^B100' }, { instrument: 1, name: 'x' }])
    expect(readSettings(JSON.stringify({ compared: broken })).compared).toBeNull();
});

test('marks are shown unless they were switched off', () => {
  expect(readSettings('{"marks":false}').marks).toBe(false);
  for (const other of ['{}', '{"marks":"no"}', '{"marks":0}']) expect(readSettings(other).marks).toBe(true);
});
