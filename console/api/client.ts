/** The contract's client with the staff's token and the console's language. */
import type { CallName } from '@bourse/contract/calls.ts';
import { createClient } from '@bourse/contract/client.ts';
import { type Answer, anyCallOf, type CommandName, type Input } from '@bourse/web/calls.ts';
import { unwrap } from '@bourse/web/refusal-error.ts';
import { currentLanguage } from '../language/console-language.ts';

export type { Answer, Input };
export type StaffCall = Extract<CallName, `staff/${string}`>;

/** The calls that change something. */
export type StaffCommand = Extract<CommandName, StaffCall>;

export const client = createClient({ headers: () => ({ token: readToken(), language: currentLanguage() }) });

const callAny = anyCallOf(client);

/** For reads: the data, or an error with the server's own sentence. */
export async function read<Name extends StaffCall>(
  name: Name,
  input: Input<Name>,
  signal?: AbortSignal,
): Promise<Answer<Name>> {
  return unwrap(await callAny(name, input, { signal }));
}

/** Who is logged in here. The token lives as long as the tab: another one logs in separately. */
const TOKEN = 'staffToken';

export const readToken = (): string | null => sessionStorage.getItem(TOKEN);
export const keepToken = (token: string): void => sessionStorage.setItem(TOKEN, token);
export const forgetToken = (): void => sessionStorage.removeItem(TOKEN);
