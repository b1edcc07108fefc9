import { expect, test } from 'vitest';
import { isPledgeDraftComplete } from './pledge-draft.ts';

test.each([
  ['100.00', '2026-12-01', true],
  ['100.01', '2026-12-01', false],
  ['0', '2026-12-01', false],
  ['', '2026-12-01', false],
  ['1.001', '2026-12-01', false],
  ['100.00', '', false],
])('%j until %j can be asked for: %j', (amount, until, possible) => {
  expect(isPledgeDraftComplete({ amount, until }, 'USD', '100.00')).toBe(possible);
});
