/**
 * Who is logged in on this device: local storage keys `tokend`, `account`, `is_admin`. The server believes the token
 * alone; `is_admin` is sent as the specification wants it and read by nobody.
 */
import type { ClientHeaders } from '@bourse/contract/client.ts';
import { STORAGE_ACCOUNT, STORAGE_IS_ADMIN, STORAGE_TOKEN } from '@bourse/contract/constants.ts';
import { useSyncExternalStore } from 'react';
import { clearStored, readStored, removeStored, writeStored } from './storage.ts';

export interface Session {
  token: string;
  account: string;
}

const listeners = new Set<() => void>();
let current = read();

function read(): Session | null {
  const token = readStored(STORAGE_TOKEN);
  const account = readStored(STORAGE_ACCOUNT);
  return token && account ? { token, account } : null;
}

function changed(next: Session | null): void {
  current = next;
  for (const listener of listeners) listener();
}

export const getSession = (): Session | null => current;

export function startSession(session: Session): void {
  writeStored(STORAGE_TOKEN, session.token);
  writeStored(STORAGE_ACCOUNT, session.account);
  changed(session);
}

/** Logout: token and account go, settings such as the language stay. */
export function forgetSession(): void {
  removeStored(STORAGE_TOKEN, STORAGE_ACCOUNT);
  changed(null);
}

/** The 401 rule: all of local storage goes. */
export function clearSession(): void {
  clearStored();
  changed(null);
}

/** What every call says about the session. */
export function sessionHeaders(): ClientHeaders {
  return { token: current?.token, account: current?.account, isAdmin: readStored(STORAGE_IS_ADMIN) !== null };
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSession = (): Session | null => useSyncExternalStore(onSessionChange, getSession);

// Another tab of the same browser logged in or out.
globalThis.addEventListener?.('storage', (event: StorageEvent) => {
  if (event.key === null || event.key === STORAGE_TOKEN || event.key === STORAGE_ACCOUNT) changed(read());
});
