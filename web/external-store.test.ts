import { expect, test } from 'vitest';
import { createStore } from './external-store.ts';

test('a listener is notified of each change until it unsubscribes', () => {
  const store = createStore(1);
  const heard: number[] = [];
  const stop = store.subscribe(() => heard.push(store.get()));
  store.set(2);
  store.set(3);
  stop();
  store.set(4);
  expect(heard).toEqual([2, 3]);
  expect(store.get()).toBe(4);
});
