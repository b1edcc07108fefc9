import { expect, it } from 'vitest';
import { hasMixedAlphabets } from './staff-names.ts';

it('text may use one confusable alphabet, together with alphabets that resemble no other', () => {
  expect(hasMixedAlphabets('Slow hеron')).toBe(true);
  expect(['Slow heron', 'Медленная цапля', 'Kim 투자 1호', '慢鷺 heron'].filter(hasMixedAlphabets)).toEqual([]);
});
