import { type InputHTMLAttributes, useEffect, useRef, useState } from 'react';

type Handlers = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'inputMode' | 'onPointerDown' | 'onClick' | 'onFocus' | 'onBlur'
>;

/**
 * Whether a number's field has our own keypad: touching the field opens it, and the phone's keyboard stays away. For a
 * mouse, a keyboard or a program it is a field like any other.
 */
export function useKeypad(leave: () => unknown): { field: HTMLInputElement | null; handlers: Handlers } {
  const [byFinger, setByFinger] = useState(false);
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closing.current), []);
  const open = (input: HTMLInputElement) => {
    if (!byFinger) return;
    clearTimeout(closing.current);
    setField(input);
  };
  return {
    field,
    handlers: {
      ...(byFinger ? { inputMode: 'none' } : {}),
      onPointerDown: ({ pointerType }) => setByFinger(pointerType === 'touch'),
      onFocus: ({ currentTarget }) => open(currentTarget),
      onClick: ({ currentTarget }) => open(currentTarget),
      onBlur: () => {
        leave();
        setByFinger(false);
        // The button that took the focus is still under the finger, and moves only after its click.
        closing.current = setTimeout(() => setField(null));
      },
    },
  };
}
