/**
 * Who is logged in on this device: local storage keys `tokend`, `account`, `is_admin`. The server trusts only the
 * token; `is_admin` is sent because the specification requires it, and read by nobody.
 */
import type { ClientHeaders } from '@bourse/contract/call-client.ts';
import { STORAGE_KEY_ACCOUNT, STORAGE_KEY_IS_ADMIN, STORAGE_KEY_TOKEN } from '@bourse/contract/constants.ts';
import { createStore, useStore } from '@bourse/web/external-store.ts';
import { clearLocalStorage, readStored, removeStored, writeStored } from './local-storage.ts';

/** What was last known about this customer's account, for a start without a network. */
export const OFFLINE_SNAPSHOT_STORAGE_KEY = 'lastKnown';

export interface Session {
  token: string;
  account: string;
}

const session = createStore<Session | null>(read());

function read(): Session | null {
  const token = readStored(STORAGE_KEY_TOKEN);
  const account = readStored(STORAGE_KEY_ACCOUNT);
  return token && account ? { token, account } : null;
}

export const getSession = session.get;

export function startSession(started: Session): void {
  removeStored(OFFLINE_SNAPSHOT_STORAGE_KEY);
  writeStored(STORAGE_KEY_TOKEN, started.token);
  writeStored(STORAGE_KEY_ACCOUNT, started.account);
  session.set(started);
}

/** Logout: token, account and what was known about it are removed, settings such as the language stay. */
export function removeSession(): void {
  removeStored(STORAGE_KEY_TOKEN, STORAGE_KEY_ACCOUNT, OFFLINE_SNAPSHOT_STORAGE_KEY);
  session.set(null);
}

/** The 401 rule: all of local storage is cleared. */
export function clearLocalData(): void {
  clearLocalStorage();
  session.set(null);
}

/** What every call says about the session. */
export function buildSessionHeaders(): ClientHeaders {
  return {
    token: session.get()?.token,
    account: session.get()?.account,
    isAdmin: readStored(STORAGE_KEY_IS_ADMIN) !== null,
  };
}

export const onSessionChange = session.subscribe;
export const useSession = (): Session | null => useStore(session);

// Another tab of the same browser logged in or out.
globalThis.addEventListener?.('storage', (event: StorageEvent) => {
  if (event.key === null || event.key === STORAGE_KEY_TOKEN || event.key === STORAGE_KEY_ACCOUNT) session.set(read());
});
