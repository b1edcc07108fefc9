import { expect, test } from 'vitest';
import { foldable, heatOf } from './heat-map.tsx';

test('a tile is tinted by how far its industry moved, up or down alike', () => {
  expect([null, '0', '0.0049', '-0.005', '0.0149', '0.015', '-0.0299', '-0.03', '1.2'].map(heatOf)).toEqual([
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

test('the longest words of a tile end a line with a hyphen', () => {
  expect(['Telecommunications', 'Semiconductores', 'Food'].map(foldable)).toEqual([
    'Tele\u00adcommu\u00adni\u00adca\u00adtions',
    'Semi\u00adcon\u00adduc\u00adtores',
    'Food',
  ]);
});
