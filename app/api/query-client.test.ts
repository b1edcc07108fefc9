import { RefusalError } from '@bourse/web/refusal-error.ts';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient, refetchAfterLanguageChange } from './query-client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

/** A name on display, as the server answers it; `null` for a refusal. */
function showName(answers: (string | null)[]) {
  const observer = new QueryObserver(queryClient, {
    queryKey: ['quotes/getInstrument', {}],
    queryFn: () => {
      const answer = answers.shift();
      if (answer === null || answer === undefined)
        throw new RefusalError({ ok: false, code: 'tooMany', params: {}, msg: '' });
      return answer;
    },
  });
  return { observer, hide: observer.subscribe(() => {}) };
}

test('after a change of language a name that a busy server refused is read until it comes', async () => {
  const { observer, hide } = showName(['Nordwind Robotics', null, null, '노드윈드 로보틱스', 'never read']);
  await vi.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult().data).toBe('Nordwind Robotics');
  void refetchAfterLanguageChange();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(observer.getCurrentResult().data).toBe('Nordwind Robotics');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(observer.getCurrentResult().data).toBe('노드윈드 로보틱스');
  hide();
});

test('the next change of language takes over from the one before', async () => {
  const answers = ['one', null, 'two', 'three'];
  const { observer, hide } = showName(answers);
  await vi.advanceTimersByTimeAsync(0);
  void refetchAfterLanguageChange();
  await vi.advanceTimersByTimeAsync(500);
  void refetchAfterLanguageChange();
  await vi.advanceTimersByTimeAsync(30_000);
  expect([observer.getCurrentResult().data, answers]).toEqual(['two', ['three']]);
  hide();
});
