import { expect, test, vi } from 'vitest';
import { readStored, createStoredValue, createStoredValues, writeStored } from './local-storage.ts';

const readNumber = (stored: string | null): number => Number(stored ?? '7');

test('a value that is set is stored, shown everywhere at once, and read by the next page', () => {
  const store = createStoredValue('trial.count', readNumber, String);
  const listener = vi.fn<() => void>();
  const stop = store.subscribe(listener);
  expect(store.get()).toBe(7);
  store.set(8);
  expect([store.get(), readStored('trial.count')]).toEqual([8, '8']);
  expect(createStoredValue('trial.count', readNumber, String).get()).toBe(8);
  store.reset();
  expect([store.get(), readStored('trial.count')]).toEqual([7, null]);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
});

test('two users of one name share its value, separate from other names', () => {
  writeStored('trial.b', '3');
  const of = createStoredValues(readNumber);
  of('trial.a').set(5);
  expect([of('trial.a').get(), of('trial.b').get(), of('trial.c').get()]).toEqual([5, 3, 7]);
});
