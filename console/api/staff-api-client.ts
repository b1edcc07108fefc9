/** The contract's client with the staff's token and the console's language. */
import type { CallName } from '@bourse/contract/calls.ts';
import { createCallClient } from '@bourse/contract/call-client.ts';
import { type CallAnswer, buildCallByRuntimeName, type CommandName, type CallInput } from '@bourse/web/calls.ts';
import { unwrapResult } from '@bourse/web/refusal-error.ts';
import { getCurrentLanguage } from '../language/console-language.ts';

export type { CallAnswer, CallInput };
export type StaffCall = Extract<CallName, `staff/${string}`>;

/** The calls that change something. */
export type StaffCommand = Extract<CommandName, StaffCall>;

export const apiClient = createCallClient({ headers: () => ({ token: readToken(), language: getCurrentLanguage() }) });

const callAny = buildCallByRuntimeName(apiClient);

/** For reads: the data, or an error with the server's own sentence. */
export async function fetchStaffCall<Name extends StaffCall>(
  name: Name,
  input: CallInput<Name>,
  signal?: AbortSignal,
): Promise<CallAnswer<Name>> {
  return unwrapResult(await callAny(name, input, { signal }));
}

/** Who is logged in here. The token lives as long as the tab: another one logs in separately. */
const TOKEN = 'staffToken';

export const readToken = (): string | null => sessionStorage.getItem(TOKEN);
export const storeToken = (token: string): void => sessionStorage.setItem(TOKEN, token);
export const removeToken = (): void => sessionStorage.removeItem(TOKEN);
