/**
 * One toast at a time, for 2 s, or for as long as it takes to read and press its button; a new one replaces the old
 * one. It disappears with the screen that showed it.
 */
import { TOAST_MS } from '@bourse/contract/constants.ts';
import { createStore, useStore } from '@bourse/web/store.ts';
import { getPlace, onPlaceChange } from '../router/location.ts';
import styles from './frame.module.css';

export type ToastTone = 'plain' | 'good' | 'bad';
export interface ToastMessage {
  id: number;
  text: string;
  tone: ToastTone;
  act: ToastAct | null;
}
/** The action that a toast offers, such as undo. */
export interface ToastAct {
  label: string;
  onPress: () => void;
}

export const toast = createStore<ToastMessage | null>(null);
const WITH_ACT_MS = 6_000;
/** A toast shown less than this before leaving a screen stays on the next one. */
const PARTING_MS = 500;

let shownAt = 0;
let path = getPlace().path;
let timer: ReturnType<typeof setTimeout> | undefined;
let count = 0;

export function showToast(
  text: string,
  tone: ToastTone = 'plain',
  act: ToastAct | null = null,
  forMs = act ? WITH_ACT_MS : TOAST_MS,
): void {
  clearTimeout(timer);
  count += 1;
  shownAt = Date.now();
  toast.set({ id: count, text, tone, act });
  timer = setTimeout(() => toast.set(null), forMs);
}

/** Presses the toast's button, which closes it. */
export function actOnToast(): void {
  const { act } = toast.get() ?? {};
  clearTimeout(timer);
  toast.set(null);
  act?.onPress();
}

onPlaceChange(() => {
  const before = path;
  path = getPlace().path;
  if (path !== before && Date.now() - shownAt > PARTING_MS) toast.set(null);
});

export const getToast = toast.get;

/** The one toast; its element is always present, so that screen readers announce what appears in it. */
export function Toasts() {
  const message = useStore(toast);
  return (
    <div className={styles.toasts} role="status" aria-live="polite">
      {message ? (
        <div key={message.id} className={`${styles.toast} ${styles[message.tone]}`}>
          {message.text}
          {message.act ? (
            <button type="button" className={styles.act} onClick={actOnToast}>
              {message.act.label}
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
