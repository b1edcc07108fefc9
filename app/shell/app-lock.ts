/** The app lock of a native shell: whether it is on, when it locks, and what covers the page. */
import { createStore } from '@bourse/web/store.ts';
import { getSession } from '../session/session.ts';
import { readStored, removeStored, writeStored } from '../session/storage.ts';

const STORAGE_LOCK = 'appLock';

/** Whether the customer wants the app locked after a pause. */
export const appLock = createStore(readStored(STORAGE_LOCK) === 'on');

export function setAppLock(on: boolean): void {
  if (on) writeStored(STORAGE_LOCK, 'on');
  else removeStored(STORAGE_LOCK);
  appLock.set(on);
}

export const isLockWanted = (): boolean => appLock.get() && getSession() !== null;
