import { expect, test } from 'vitest';
import { refusalAnswer, refusalOf } from './answers.ts';
import { TooBusy } from '../runtime/errors.ts';

test('work that is turned away because there is too much of it decides nothing, and says when to come back', () => {
  const { refusal, reference } = refusalOf(new TooBusy('too many passwords are waiting'));
  expect(reference).toBeNull();
  const { status, heads, text } = refusalAnswer(refusal, 'The system is busy.');
  expect([status, heads]).toEqual([429, ['retry-after', '5']]);
  expect(JSON.parse(text)).toEqual({ status: 0, msg: 'The system is busy.', code: 'systemBusy', params: {} });
});
