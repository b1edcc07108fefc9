import { type ChangeEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { TypedNumberState } from './use-typed-number.ts';

/** A field whose thousands are grouped while one types: its caret stays at the digit where it was. */
export function useGroupedTyping(
  typed: TypedNumberState,
  input: RefObject<HTMLInputElement | null>,
): (event: ChangeEvent<HTMLInputElement>) => void {
  const from = useRef<number | null>(null);
  const caret = useRef<number | null>(null);
  // React's own event of this name doesn't come before a deletion.
  useEffect(() => {
    const field = input.current;
    const note = () => {
      from.current = field?.selectionStart ?? null;
    };
    field?.addEventListener('beforeinput', note);
    return () => field?.removeEventListener('beforeinput', note);
  }, [input]);
  useLayoutEffect(() => {
    const [field, at] = [input.current, caret.current];
    caret.current = null;
    if (!field || at === null || field !== document.activeElement) return;
    // Set where it already is, it would end what an input method is composing.
    if (field.selectionStart !== at || field.selectionEnd !== at) field.setSelectionRange(at, at);
  });
  return ({ currentTarget: field, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    caret.current = typed.edit({
      display: field.value,
      caret: field.selectionStart ?? field.value.length,
      from: from.current,
      isForward: nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward',
    });
    from.current = null;
  };
}
