/** A value outside components, with listeners for its changes. */
import { useSyncExternalStore } from 'react';

export interface Store<Value> {
  get: () => Value;
  set: (next: Value) => void;
  /** Listens to changes until the returned function is called. */
  subscribe: (listener: () => void) => () => void;
}

/** What a component needs of a store. */
export type ReadableStore<Value> = Pick<Store<Value>, 'get' | 'subscribe'>;

export function createStore<Value>(first: Value): Store<Value> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The present value; the component is rendered again when it changes. */
export const useStore = <Value>(store: ReadableStore<Value>): Value => useSyncExternalStore(store.subscribe, store.get);
