/** The types of a call's input and answer by its name, and a client for call names known only at run time. */
import type { AnswerOf, InputOf } from '@bourse/contract/call.ts';
import type { CallName, Calls } from '@bourse/contract/calls.ts';
import type { CallOptions, Client, Result } from '@bourse/contract/client.ts';

export type Input<Name extends CallName> = InputOf<Calls[Name]>;
export type Answer<Name extends CallName> = AnswerOf<Calls[Name]>;
/** Calls that change something carry the key of their intent. */
export type CommandName = { [Name in CallName]: Input<Name> extends { key: string } ? Name : never }[CallName];
/** A call's input as a form passes it on; the key is created when it is sent. */
export type CommandInput<Name extends CallName> = Omit<Input<Name>, 'key'>;

export type AnyCall = <Name extends CallName>(
  name: Name,
  input: Input<Name>,
  options?: CallOptions,
) => Promise<Result<Answer<Name>>>;

/** The client's own overloads need a literal name. */
export const anyCallOf = (client: Client): AnyCall => client.call as AnyCall;
