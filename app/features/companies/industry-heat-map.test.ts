import { expect, test } from 'vitest';
import { hyphenateLongWords, heatLevelOf } from './industry-heat-map.tsx';

test('tints a tile by the size of its industry’s move, up or down', () => {
  expect([null, '0', '0.0049', '-0.005', '0.0149', '0.015', '-0.0299', '-0.03', '1.2'].map(heatLevelOf)).toEqual([
    'cool',
    'cool',
    'cool',
    'mild',
    'mild',
    'warm',
    'warm',
    'hot',
    'hot',
  ]);
});

test('hyphenates the longest words of a tile', () => {
  expect(['Telecommunications', 'Semiconductores', 'Food'].map(hyphenateLongWords)).toEqual([
    'Tele\u00adcommu\u00adni\u00adca\u00adtions',
    'Semi\u00adcon\u00adduc\u00adtores',
    'Food',
  ]);
});
