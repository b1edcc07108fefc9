/**
 * A second tap on a tab shows its screen as it first was, from its top: a kept screen with another count is another
 * screen.
 */
import { createStore } from '@bourse/web/external-store.ts';

/** How often each has begun anew, by path. */
export const screenResets = createStore<Readonly<Record<string, number>>>({});

export const countResets = (path: string): number => screenResets.get()[path] ?? 0;

export function resetScreen(path: string): void {
  screenResets.set({ ...screenResets.get(), [path]: countResets(path) + 1 });
  scrollTo(0, 0);
}
