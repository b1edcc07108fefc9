/** Waiting for a pause: what is typed goes out once the fingers rest. */
import { useEffect, useRef, useState } from 'react';

export interface Debounce<Value> {
  /** Hands `value` on after the pause, unless another one comes before. */
  push(value: Value): void;
  /** Forgets what waits. */
  stop(): void;
}

/** Calls `emit` with the last pushed value, `delayMs` after it was pushed. */
export function createDebounce<Value>(delayMs: number, emit: (value: Value) => void): Debounce<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    push(value) {
      clearTimeout(timer);
      timer = setTimeout(() => emit(value), delayMs);
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * `value` as it was when it last rested for `delayMs`; compare it with the present one to know whether it still moves.
 */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [rested, setRested] = useState(value);
  const debounce = useRef<Debounce<Value>>(null);
  debounce.current ??= createDebounce(delayMs, setRested);
  useEffect(() => {
    debounce.current?.push(value);
    return () => debounce.current?.stop();
  }, [value]);
  return rested;
}
