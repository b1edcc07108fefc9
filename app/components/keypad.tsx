/** The app's own keypad for numbers, in place of the phone's keyboard. */
import { NUMBER_SEPARATORS } from '@bourse/contract/number-input.ts';
import {
  type InputHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useLanguage, useTexts } from '../language/language.ts';
import { useBackButtonLayer } from '../router/location-hooks.ts';
import { Icon } from './icon.tsx';
import styles from './keypad.module.css';
import { useRepeatingPress } from './use-repeating-press.ts';
import { useGroupedTyping } from './use-grouped-typing.ts';
import type { TypedNumberState } from './use-typed-number.ts';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
/** A field less than this above the keypad is moved up, together with the message beneath it. */
const CLEAR_PX = 120;

/** Keeps the focus in the field, so that a physical keyboard still works. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();
const keepInside = (event: { stopPropagation(): void }): void => event.stopPropagation();

function Key({ of, onPress }: { of: string; onPress: (key: string) => void }) {
  return (
    <button type="button" tabIndex={-1} className={styles.key} onClick={() => onPress(of)}>
      {of}
    </button>
  );
}

function Erase({ onPress }: { onPress: (key: string) => void }) {
  const { erase } = useTexts('shell').number;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.key}
      aria-label={erase}
      {...useRepeatingPress(() => onPress(ERASE_KEY))}
    >
      <Icon name="erase" />
    </button>
  );
}

/** On a screen the keypad covers the lower edge, so fixed elements and the last field make room. */
function useRoomForKeypad(field: HTMLInputElement, isSheet: boolean) {
  const pad = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const top = pad.current?.getBoundingClientRect().top ?? innerHeight;
    if (!isSheet) style.setProperty('--keypad', `${innerHeight - top}px`);
    if (field.getBoundingClientRect().bottom + CLEAR_PX > top)
      field.scrollIntoView({ block: 'center', behavior: 'instant' });
    return () => void style.removeProperty('--keypad');
  }, [field, isSheet]);
  return pad;
}

interface KeypadProps {
  /** The field that is typed into, which keeps the focus. */
  field: HTMLInputElement;
  /** The number that is asked for. */
  label: string;
  /** Most decimals; if 0, there is no decimal mark. */
  decimals: number | undefined;
  /** Amounts that are one tap away. */
  quick?: ReactNode;
}

/** Large keys for a number, at the lower edge of the field's sheet or screen; back closes it. */
export function Keypad({ field, label, decimals, quick }: KeypadProps) {
  const { done } = useTexts('shell');
  const { decimal } = NUMBER_SEPARATORS[useLanguage()];
  const sheet = field.closest('[role="dialog"]');
  const pad = useRoomForKeypad(field, sheet !== null);
  const close = () => field.blur();
  useBackButtonLayer(true, close);
  const press = (key: string) => pressKey(field, key);
  return createPortal(
    <div
      ref={pad}
      role="group"
      aria-label={label}
      className={`${styles.pad} ${sheet ? '' : styles.fixed}`}
      data-keypad
      onMouseDown={keepFocus}
      onClick={keepInside}
      onTouchStart={keepInside}
      onTouchMove={keepInside}
      onTouchEnd={keepInside}
    >
      <div className={styles.head}>
        <div className={styles.quick}>{quick}</div>
        <button type="button" tabIndex={-1} className={styles.done} onClick={close}>
          {done}
        </button>
      </div>
      <div className={styles.keys}>
        {DIGITS.map((digit) => (
          <Key key={digit} of={digit} onPress={press} />
        ))}
        <Key of={decimals === 0 ? DOUBLE_ZERO_KEY : decimal} onPress={press} />
        <Key of="0" onPress={press} />
        <Erase onPress={press} />
      </div>
    </div>,
    sheet ?? document.body,
  );
}

/** What a key of the keypad does to the text of a field, at the caret or in place of the selection. */

export const ERASE_KEY = '';
/** Takes the decimal key's place in fields without decimals. */
export const DOUBLE_ZERO_KEY = '00';

export interface KeypadEdit {
  from: number;
  to: number;
  put: string;
}

/** Null if the key does nothing here: a second decimal mark, zeros before any digit, nothing to erase. */
export function computeKeypadEdit(text: string, [from, to]: readonly [number, number], key: string): KeypadEdit | null {
  if (key === ERASE_KEY) return to === 0 ? null : { from: from === to ? from - 1 : from, to, put: '' };
  const rest = text.slice(0, from) + text.slice(to);
  if (!/\d/.test(key) && rest.includes(key)) return null;
  return key === DOUBLE_ZERO_KEY && from === 0 ? null : { from, to, put: key };
}

/** As if the key had been typed: the field's listeners are notified. */
function pressKey(field: HTMLInputElement, key: string): void {
  const end = field.value.length;
  const edit = computeKeypadEdit(field.value, [field.selectionStart ?? end, field.selectionEnd ?? end], key);
  if (!edit) return;
  const inputType = key === ERASE_KEY ? 'deleteContentBackward' : 'insertText';
  const init = { bubbles: true, inputType, data: edit.put || null };
  field.dispatchEvent(new InputEvent('beforeinput', init));
  field.setRangeText(edit.put, edit.from, edit.to, 'end');
  field.dispatchEvent(new InputEvent('input', init));
}

type KeypadFieldHandlers = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'inputMode' | 'onPointerDown' | 'onPointerCancel' | 'onClick' | 'onFocus' | 'onBlur' | 'onInput' | 'onChange'
>;

/** A range, since `select()` does nothing on some phones. */
const selectAll = (input: HTMLInputElement): void => input.setSelectionRange(0, input.value.length);

const isAllSelected = ({ value, selectionStart, selectionEnd }: HTMLInputElement): boolean =>
  selectionStart === 0 && selectionEnd === value.length;

/**
 * A number that wasn't typed here (prefilled, from a chip or a step) is selected while its field is in use, so that the
 * first key replaces it. A typed one keeps its caret, or its selection if the tab key has led here.
 */
function useSelectUntypedNumber(typed: TypedNumberState) {
  const input = useRef<HTMLInputElement>(null);
  const isEntering = useRef(false);
  const { isTyped, editText } = typed;
  // Filled in while the field has the focus, by a chip of the keypad or a late answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text has a caret at its end.
  useLayoutEffect(() => {
    if (!isTyped && input.current && input.current === document.activeElement) selectAll(input.current);
  }, [isTyped, editText]);
  return {
    input,
    onPointerDown: (field: HTMLInputElement) => {
      isEntering.current = field !== document.activeElement;
    },
    onPointerCancel: () => {
      isEntering.current = false;
    },
    /** `edit` may show another text, as it was typed, and with that the browser drops what it had selected. */
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
    onInput: (field: HTMLInputElement) => void (field.value === editText && typed.type(typed.text)),
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
  handlers: KeypadFieldHandlers;
} {
  const [byFinger, setByFinger] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const selected = useSelectUntypedNumber(typed);
  const group = useGroupedTyping(typed, selected.input);
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
      onChange: group,
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
