/**
 * One toast at a time, for 2 s, or for as long as it takes to read and press its button; a new one replaces the old
 * one. It disappears with the screen that showed it.
 */
import { TOAST_DURATION_MS } from '@bourse/contract/constants.ts';
import { createPortal } from 'react-dom';
import { createStore, useStore } from '@bourse/web/external-store.ts';
import { getLocation, onLocationChange } from '../router/location.ts';
import styles from './frame.module.css';

export type ToastTone = 'plain' | 'good' | 'bad';
export interface ToastMessage {
  id: number;
  text: string;
  tone: ToastTone;
  act: ToastAction | null;
}
/** The action that a toast offers, such as undo. */
export interface ToastAction {
  label: string;
  onPress: () => void;
}

export const toastStore = createStore<ToastMessage | null>(null);
const WITH_ACT_MS = 6_000;
/** A toast shown less than this before leaving a screen stays on the next one. */
const PARTING_MS = 500;

let openedAt = 0;
let path = getLocation().path;
let timer: ReturnType<typeof setTimeout> | undefined;
let count = 0;

export function showToast(
  text: string,
  tone: ToastTone = 'plain',
  act: ToastAction | null = null,
  forMs = act ? WITH_ACT_MS : TOAST_DURATION_MS,
): void {
  clearTimeout(timer);
  count += 1;
  openedAt = Date.now();
  toastStore.set({ id: count, text, tone, act });
  timer = setTimeout(() => toastStore.set(null), forMs);
}

/** Presses the toast's button, which closes it. */
export function pressToastAction(): void {
  const { act } = toastStore.get() ?? {};
  clearTimeout(timer);
  toastStore.set(null);
  act?.onPress();
}

onLocationChange(() => {
  const before = path;
  path = getLocation().path;
  if (path !== before && Date.now() - openedAt > PARTING_MS) toastStore.set(null);
});

export const getToast = toastStore.get;

/** The one toast; its element is always present, so that screen readers announce what appears in it. */
export function ToastContainer() {
  const message = useStore(toastStore);
  // Beside the sheets, which are outside the page's own stack.
  return createPortal(
    <div className={styles.toasts} role="status" aria-live="polite">
      {message ? (
        <div key={message.id} className={`${styles.toast} ${styles[message.tone]}`}>
          {message.text}
          {message.act ? (
            <button type="button" className={styles.act} onClick={pressToastAction}>
              {message.act.label}
            </button>
          ) : null}
        </div>
      ) : null}
    </div>,
    document.body,
  );
}
