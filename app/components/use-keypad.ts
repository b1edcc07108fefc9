import { type InputHTMLAttributes, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TypedNumberState } from './use-typed-number.ts';

type Handlers = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'inputMode' | 'onPointerDown' | 'onPointerCancel' | 'onClick' | 'onFocus' | 'onBlur' | 'onInput'
>;

/** A range, since `select()` does nothing on some phones. */
const selectAll = (input: HTMLInputElement): void => input.setSelectionRange(0, input.value.length);

const isAllSelected = ({ value, selectionStart, selectionEnd }: HTMLInputElement): boolean =>
  selectionStart === 0 && selectionEnd === value.length;

/**
 * A number that wasn't typed here (prefilled, from a chip or a step) is selected while its field is in use, so that the
 * first key replaces it. A typed one keeps its caret, or its selection if the tab key has led here.
 */
function useSelected(typed: TypedNumberState) {
  const input = useRef<HTMLInputElement>(null);
  const isEntering = useRef(false);
  const { isTyped, text } = typed;
  // Filled in while the field has the focus, by a chip of the keypad or a late answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text has a caret at its end.
  useLayoutEffect(() => {
    if (!isTyped && input.current && input.current === document.activeElement) selectAll(input.current);
  }, [isTyped, text]);
  return {
    input,
    onPointerDown: (field: HTMLInputElement) => {
      isEntering.current = field !== document.activeElement;
    },
    onPointerCancel: () => {
      isEntering.current = false;
    },
    /** `edit` shows the text without its grouping, and with another text the browser drops what it had selected. */
    onFocus: (field: HTMLInputElement, edit: () => void) => {
      const isReplaced = !isTyped || (!isEntering.current && isAllSelected(field));
      edit();
      if (isReplaced) selectAll(field);
    },
    /** Pressing the field has put a caret there. A mouse's next click may place it, and its drag selects a part. */
    onClick: (field: HTMLInputElement, byFinger: boolean) => {
      const isRange = field.selectionStart !== field.selectionEnd;
      if (!isTyped && (byFinger || (isEntering.current && !isRange))) selectAll(field);
      isEntering.current = false;
    },
    /** Retyping the same text changes nothing and fires no change event, but the text still counts as typed. */
    onInput: (field: HTMLInputElement) => void (field.value === text && typed.type(text)),
  };
}

/**
 * Whether a number's field has our own keypad: touching the field opens it, and the phone's keyboard stays away. For a
 * mouse, a keyboard or a program it is a field like any other.
 */
export function useKeypad(
  typed: TypedNumberState,
  hasKeys: boolean,
): {
  input: RefObject<HTMLInputElement | null>;
  field: HTMLInputElement | null;
  /** Whether the field is in use, and shows what is typed instead of the grouped number. */
  isEditing: boolean;
  handlers: Handlers;
} {
  const [byFinger, setByFinger] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const selected = useSelected(typed);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closing.current), []);
  const open = (input: HTMLInputElement) => {
    if (!byFinger) return;
    clearTimeout(closing.current);
    setField(input);
  };
  return {
    input: selected.input,
    field,
    isEditing,
    handlers: {
      ...(byFinger ? { inputMode: 'none' } : {}),
      onPointerDown: ({ pointerType, currentTarget }) => {
        selected.onPointerDown(currentTarget);
        setByFinger(hasKeys && pointerType === 'touch');
      },
      onPointerCancel: selected.onPointerCancel,
      onFocus: ({ currentTarget }) => {
        // At once: what is selected now is what the next key replaces.
        selected.onFocus(currentTarget, () => flushSync(() => setEditing(true)));
        open(currentTarget);
      },
      onClick: ({ currentTarget }) => {
        selected.onClick(currentTarget, byFinger);
        open(currentTarget);
      },
      onInput: ({ currentTarget }) => selected.onInput(currentTarget),
      onBlur: () => {
        // Text typed as "0,5" is shown as it was read once the field is left.
        if (typed.value !== null) typed.type(typed.value, typed.isTyped);
        setEditing(false);
        setByFinger(false);
        // The button that took the focus is still under the finger, and moves only after its click.
        closing.current = setTimeout(() => setField(null));
      },
    },
  };
}
