/** Debouncing: typed text is sent once the typing pauses. */
import { useEffect, useRef, useState } from 'react';

export interface Debounce<Value> {
  /** Passes `value` on after the pause, unless another one comes first. */
  push(value: Value): void;
  /** Forgets what is waiting. */
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
 * `value` as it was when it last stayed the same for `delayMs`; compare it with the present one to know whether it is
 * still changing.
 */
export function useDebouncedValue<Value>(value: Value, delayMs: number): Value {
  const [rested, setRested] = useState(value);
  const debounce = useRef<Debounce<Value>>(null);
  debounce.current ??= createDebounce(delayMs, setRested);
  useEffect(() => {
    debounce.current?.push(value);
    return () => debounce.current?.stop();
  }, [value]);
  return rested;
}
