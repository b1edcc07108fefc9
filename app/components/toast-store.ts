/** One toast at a time, for 2 s; a new one takes the old one's place. */
import { TOAST_MS } from '@bourse/contract/constants.ts';

export type ToastTone = 'plain' | 'good' | 'bad';
export interface ToastMessage {
  id: number;
  text: string;
  tone: ToastTone;
}

let current: ToastMessage | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let count = 0;
const listeners = new Set<() => void>();

function set(next: ToastMessage | null): void {
  current = next;
  for (const listener of listeners) listener();
}

export function showToast(text: string, tone: ToastTone = 'plain'): void {
  clearTimeout(timer);
  count += 1;
  set({ id: count, text, tone });
  timer = setTimeout(() => set(null), TOAST_MS);
}

export const getToast = (): ToastMessage | null => current;
export function onToastChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
