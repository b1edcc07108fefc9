/** The contract's client with the staff's token and the console's language. */
import type { CallName } from '@bourse/contract/calls.ts';
import { createCallClient } from '@bourse/contract/call-client.ts';
import { type CallAnswer, buildCallByRuntimeName, type CommandName, type CallInput } from '@bourse/web/calls.ts';
import { createStore, type Store } from '@bourse/web/external-store.ts';
import { unwrapResult } from '@bourse/web/refusal-error.ts';
import { getCurrentLanguage } from '../language/console-language.ts';

export type { CallAnswer, CallInput };
export type StaffCall = Extract<CallName, `staff/${string}`>;

/** The calls that change something. */
export type StaffCommand = Extract<CommandName, StaffCall>;

export const apiClient = createCallClient({
  headers: () => ({ token: sessionToken.get(), language: getCurrentLanguage() }),
});

const callAny = buildCallByRuntimeName(apiClient);

/** For reads: the data, or an error with the server's own sentence. */
export async function fetchStaffCall<Name extends StaffCall>(
  name: Name,
  input: CallInput<Name>,
  signal?: AbortSignal,
): Promise<CallAnswer<Name>> {
  return unwrapResult(await callAny(name, input, { signal }));
}

const TOKEN = 'staffToken';
const changes = createStore<string | null>(null);

/** Null if nobody is logged in. It lives as long as the tab: another one logs in separately. */
export const sessionToken: Store<string | null> = {
  get: () => sessionStorage.getItem(TOKEN),
  set(token) {
    if (token === null) sessionStorage.removeItem(TOKEN);
    else sessionStorage.setItem(TOKEN, token);
    changes.set(token);
  },
  subscribe: changes.subscribe,
};
