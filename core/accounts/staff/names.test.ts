import { expect, it } from 'vitest';
import { mixesAlphabets } from './names.ts';

it('text is of one alphabet, beside which others that look like none may stand', () => {
  expect(mixesAlphabets('Slow hеron')).toBe(true);
  expect(['Slow heron', 'Медленная цапля', 'Kim 투자 1호', '慢鷺 heron'].filter(mixesAlphabets)).toEqual([]);
});
