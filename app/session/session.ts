/**
 * Who is logged in on this device: local storage keys `tokend`, `account`, `is_admin`. The server trusts only the
 * token; `is_admin` is sent because the specification requires it, and read by nobody.
 */
import type { ClientHeaders } from '@bourse/contract/client.ts';
import { STORAGE_ACCOUNT, STORAGE_IS_ADMIN, STORAGE_TOKEN } from '@bourse/contract/constants.ts';
import { createStore, useStore } from '@bourse/web/store.ts';
import { clearStored, readStored, removeStored, writeStored } from './storage.ts';

/** What was last known about this customer's account, for a start without a network. */
export const STORAGE_LAST_KNOWN = 'lastKnown';

export interface Session {
  token: string;
  account: string;
}

const session = createStore<Session | null>(read());

function read(): Session | null {
  const token = readStored(STORAGE_TOKEN);
  const account = readStored(STORAGE_ACCOUNT);
  return token && account ? { token, account } : null;
}

export const getSession = session.get;

export function startSession(started: Session): void {
  removeStored(STORAGE_LAST_KNOWN);
  writeStored(STORAGE_TOKEN, started.token);
  writeStored(STORAGE_ACCOUNT, started.account);
  session.set(started);
}

/** Logout: token, account and what was known about it are removed, settings such as the language stay. */
export function forgetSession(): void {
  removeStored(STORAGE_TOKEN, STORAGE_ACCOUNT, STORAGE_LAST_KNOWN);
  session.set(null);
}

/** The 401 rule: all of local storage is cleared. */
export function clearSession(): void {
  clearStored();
  session.set(null);
}

/** What every call says about the session. */
export function sessionHeaders(): ClientHeaders {
  return {
    token: session.get()?.token,
    account: session.get()?.account,
    isAdmin: readStored(STORAGE_IS_ADMIN) !== null,
  };
}

export const onSessionChange = session.subscribe;
export const useSession = (): Session | null => useStore(session);

// Another tab of the same browser logged in or out.
globalThis.addEventListener?.('storage', (event: StorageEvent) => {
  if (event.key === null || event.key === STORAGE_TOKEN || event.key === STORAGE_ACCOUNT) session.set(read());
});
