import { expect, test, vi } from 'vitest';
import { readStored, storedValue, storedValues, writeStored } from './storage.ts';

const readNumber = (stored: string | null): number => Number(stored ?? '7');

test('a value that is set is stored, shown everywhere at once, and read by the next page', () => {
  const store = storedValue('trial.count', readNumber, String);
  const told = vi.fn<() => void>();
  const stop = store.subscribe(told);
  expect(store.get()).toBe(7);
  store.set(8);
  expect([store.get(), readStored('trial.count')]).toEqual([8, '8']);
  expect(storedValue('trial.count', readNumber, String).get()).toBe(8);
  store.reset();
  expect([store.get(), readStored('trial.count')]).toEqual([7, null]);
  expect(told).toHaveBeenCalledTimes(2);
  stop();
});

test('two that show the same name share it, and other names know nothing of it', () => {
  writeStored('trial.b', '3');
  const of = storedValues(readNumber);
  of('trial.a').set(5);
  expect([of('trial.a').get(), of('trial.b').get(), of('trial.c').get()]).toEqual([5, 3, 7]);
});
