import { expect, test } from 'vitest';
import { bidShare } from './depth.tsx';

test('the bar shows the bid\'s part of both sizes', () => {
  expect([bidShare('300', '100'), bidShare('0', '100'), bidShare('38.4066', '107.7555'), bidShare('0', '0')]).toEqual([75, 0, 26, 50]);
});
