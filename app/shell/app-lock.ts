/** The app lock of a native shell: whether it is on, when it locks, and what covers the page. */
import { createStore } from '@bourse/web/external-store.ts';
import { getSession, onSessionChange } from '../session/session.ts';
import { readStored, removeStored, writeStored } from '../session/local-storage.ts';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { loadAllTexts } from '../language/language.ts';
import type { Biometrics } from './device-capabilities.ts';
import styles from './lock-screen.module.css';
import type { NativeShell } from './native-shell.ts';

const STORAGE_LOCK = 'appLock';

/** Whether the customer wants the app locked after a pause. */
export const isAppLockEnabled = createStore(readStored(STORAGE_LOCK) === 'on');

export function setAppLockEnabled(on: boolean): void {
  if (on) writeStored(STORAGE_LOCK, 'on');
  else removeStored(STORAGE_LOCK);
  isAppLockEnabled.set(on);
}

const isLockWanted = (): boolean => isAppLockEnabled.get() && getSession() !== null;

/** What the app lock depends on, and what it can do. */
export interface AppLockDependencies {
  /** The customer wants it, and somebody is logged in. */
  isWanted(): boolean;
  /** Covers everything, and asks for a fingerprint or a face. */
  cover(): void;
}

/** Shorter looks elsewhere, such as at a code in a message, don't lock. */
export const LOCK_AFTER_MS = 60_000;

/**
 * Locks at the start, and after a pause. A clock that was turned back meanwhile counts as a pause, since it can't be
 * told from an attempt to get around it.
 */
export function createAppLock(doors: AppLockDependencies, now: () => number) {
  let leftAt: number | null = null;
  return {
    start(): void {
      if (doors.isWanted()) doors.cover();
    },
    leave(): void {
      leftAt ??= now();
    },
    back(): void {
      const awayMs = leftAt === null ? 0 : now() - leftAt;
      leftAt = null;
      if ((awayMs < 0 || awayMs >= LOCK_AFTER_MS) && doors.isWanted()) doors.cover();
    },
  };
}

/** Covers the page, at once and without words; then shows what opens it. Returns how to uncover it. */
function coverPage(biometrics: Biometrics, onUnlock: () => void): () => void {
  const place = document.createElement('dialog');
  place.className = styles.cover ?? '';
  // Neither a key nor the device's back button closes it.
  place.addEventListener('cancel', (event) => event.preventDefault());
  document.body.append(place);
  place.showModal();
  const root = createRoot(place);
  void Promise.all([import('./lock-screen.tsx'), loadAllTexts()]).then(([{ LockScreen }]) =>
    root.render(createElement(LockScreen, { biometrics, onUnlock })),
  );
  return () => {
    root.unmount();
    place.remove();
  };
}

/** Locks the app if its customer wants that; says whether it is locked. */
export function startAppLock(shell: Pick<NativeShell, 'onPause' | 'onResume'>, biometrics: Biometrics): () => boolean {
  let uncover: (() => void) | null = null;
  const open = (): void => {
    uncover?.();
    uncover = null;
  };
  const lock = createAppLock(
    { isWanted: () => isLockWanted() && uncover === null, cover: () => void (uncover = coverPage(biometrics, open)) },
    () => Date.now(),
  );
  shell.onPause(lock.leave);
  shell.onResume(lock.back);
  onSessionChange(() => {
    if (!getSession()) open();
  });
  lock.start();
  return () => uncover !== null;
}
