import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { loadAllTexts } from '../language/language.ts';
import { getSession, onSessionChange } from '../session/session.ts';
import { isLockWanted } from './app-lock.ts';
import type { Biometrics } from './device.ts';
import { makeLock } from './lock.ts';
import styles from './lock.module.css';
import type { Shell } from './shell.ts';

/** Covers the page, at once and without words; then shows what opens it. Returns how to uncover it. */
function cover(biometrics: Biometrics, onUnlock: () => void): () => void {
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
export function startLock(shell: Pick<Shell, 'onPause' | 'onResume'>, biometrics: Biometrics): () => boolean {
  let uncover: (() => void) | null = null;
  const open = (): void => {
    uncover?.();
    uncover = null;
  };
  const lock = makeLock(
    { isWanted: () => isLockWanted() && uncover === null, cover: () => void (uncover = cover(biometrics, open)) },
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
