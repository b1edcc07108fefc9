import { EXIT_DOUBLE_PRESS_MS } from '@bourse/contract/constants.ts';

/** What a press of the device's back button depends on, and what it can do. */
export interface BackButtonDependencies {
  /** A sheet or a dialog is open. */
  hasLayer(): boolean;
  isCommandPending(): boolean;
  canGoBack(): boolean;
  /** Closes the topmost layer, else leaves the page. */
  goBack(): void;
  hint(): void;
  quit(): void;
}

/**
 * A sheet closes first, unless a command confirmed on it is under way; then it goes back to the previous page; if there
 * is none, the first press says so and a second within 1,000 ms quits.
 */
export function createBackButtonHandler(doors: BackButtonDependencies, now: () => number): () => void {
  let hintedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (doors.hasLayer() && doors.isCommandPending()) return;
    if (doors.hasLayer() || doors.canGoBack()) {
      hintedAt = Number.NEGATIVE_INFINITY;
      return doors.goBack();
    }
    if (now() - hintedAt <= EXIT_DOUBLE_PRESS_MS) return doors.quit();
    hintedAt = now();
    doors.hint();
  };
}
