import { startTransition, useOptimistic } from 'react';

/**
 * What a finger has chosen is marked in the next frame; what follows from it, such as a whole list, is rendered after
 * that, with pauses for the next touch.
 */
export function useChosen<Value>(value: Value, onChange: (value: Value) => void): [Value, (value: Value) => void] {
  const [chosen, mark] = useOptimistic(value);
  const choose = (next: Value): void =>
    startTransition(() => {
      mark(next);
      onChange(next);
    });
  return [chosen, choose];
}
