import { expect, test } from 'vitest';
import { portfolioOfNotice } from './notice-place.ts';

test('a message is about the portfolio that it names, else about the main one', () => {
  expect(portfolioOfNotice({ params: { instrument: 'Bitcoin', portfolio: '10000' } })).toBe('10000');
  expect(portfolioOfNotice({ params: { instrument: 'Bitcoin' } })).toBe('0');
});
