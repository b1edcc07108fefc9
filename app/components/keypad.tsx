/** The app's own keypad for numbers, in place of the phone's keyboard. */
import { MARKS } from '@bourse/contract/typed-number.ts';
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useLanguage, useTexts } from '../language/language.ts';
import { useLayer } from '../router/use-layer.ts';
import { Icon } from './icon.tsx';
import { ERASE, pressKey, ZEROS } from './keypad-keys.ts';
import styles from './keypad.module.css';
import { useLongPress } from './use-long-press.ts';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
/** A field less than this above the keypad is moved up, together with the message beneath it. */
const CLEAR_PX = 120;

/** Keeps the focus in the field, where a physical keyboard can go on typing. */
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
      {...useLongPress(() => onPress(ERASE))}
    >
      <Icon name="erase" />
    </button>
  );
}

/** On a screen the keypad covers the lower edge, so fixed elements and the last field make room. */
function useRoom(field: HTMLInputElement, isSheet: boolean) {
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
  const { decimal } = MARKS[useLanguage()];
  const sheet = field.closest('[role="dialog"]');
  const pad = useRoom(field, sheet !== null);
  const close = () => field.blur();
  useLayer(true, close);
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
        <Key of={decimals === 0 ? ZEROS : decimal} onPress={press} />
        <Key of="0" onPress={press} />
        <Erase onPress={press} />
      </div>
    </div>,
    sheet ?? document.body,
  );
}
