/** One toast at a time, for 2 s; a new one takes the old one's place. */
import { TOAST_MS } from '@bourse/contract/constants.ts';
import { createStore } from '@bourse/web/store.ts';

export type ToastTone = 'plain' | 'good' | 'bad';
export interface ToastMessage {
  id: number;
  text: string;
  tone: ToastTone;
}

export const toast = createStore<ToastMessage | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;
let count = 0;

export function showToast(text: string, tone: ToastTone = 'plain'): void {
  clearTimeout(timer);
  count += 1;
  toast.set({ id: count, text, tone });
  timer = setTimeout(() => toast.set(null), TOAST_MS);
}

export const getToast = toast.get;
