/** The contract's client with the staff's token and the console's language. */
import type { AnswerOf, InputOf } from '@bourse/contract/call.ts';
import type { CallName, Calls } from '@bourse/contract/calls.ts';
import { createClient, type Result } from '@bourse/contract/client.ts';
import { currentLanguage } from '../language/messages.ts';
import { readToken } from '../session/session.ts';

export type StaffCall = Extract<CallName, `staff/${string}`>;
export type Answer<Name extends CallName> = AnswerOf<Calls[Name]>;
export type Input<Name extends CallName> = InputOf<Calls[Name]>;

export const client = createClient({ headers: () => ({ token: readToken(), language: currentLanguage() }) });

/** A refusal by a rule, thrown where a page has nothing to show without the answer. */
export class Refused extends Error {
  readonly code: string;

  constructor({ code, msg }: Extract<Result<never>, { ok: false }>) {
    super(msg);
    this.name = 'Refused';
    this.code = code;
  }
}

/** For reads: the data, or an error with the server's own sentence. */
export async function read<Name extends StaffCall>(
  name: Name,
  input: Input<Name>,
  signal?: AbortSignal,
): Promise<Answer<Name>> {
  // The arguments' form depends on the call, which only the caller knows.
  const call = client.call as (
    name: Name,
    input: Input<Name>,
    options: { signal?: AbortSignal },
  ) => Promise<Result<Answer<Name>>>;
  const result = await call(name, input, { signal });
  if (!result.ok) throw new Refused(result);
  return result.data;
}
