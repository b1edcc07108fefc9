import { expect, test } from 'vitest';
import { buildRefusalAnswer, buildRefusalForError } from './answers.ts';
import { TooBusyError } from '../runtime/errors.ts';

test('work rejected because of overload changes nothing and says when to retry', () => {
  const { refusal, reference } = buildRefusalForError(new TooBusyError('too many passwords are waiting'));
  expect(reference).toBeNull();
  const { status, heads, text } = buildRefusalAnswer(refusal, 'The system is busy.');
  expect([status, heads]).toEqual([429, ['retry-after', '5']]);
  expect(JSON.parse(text)).toEqual({ status: 0, msg: 'The system is busy.', code: 'systemBusy', params: {} });
});
