/** The types of a call's input and answer by its name, and a client for call names known only at run time. */
import type { CallAnswer as AnswerOf, CallInput as InputOf } from '@bourse/contract/call-definition.ts';
import type { CallName, Calls } from '@bourse/contract/calls.ts';
import type { CallOptions, CallClient, CallResult } from '@bourse/contract/call-client.ts';

export type CallInput<Name extends CallName> = InputOf<Calls[Name]>;
export type CallAnswer<Name extends CallName> = AnswerOf<Calls[Name]>;
/** Calls that change something carry the key of their intent. */
export type CommandName = { [Name in CallName]: CallInput<Name> extends { key: string } ? Name : never }[CallName];
/** A call's input as a form passes it on; the key is created when it is sent. */
export type CommandInput<Name extends CallName> = Omit<CallInput<Name>, 'key'>;

export type CallByRuntimeName = <Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options?: CallOptions,
) => Promise<CallResult<CallAnswer<Name>>>;

/** The client's own overloads need a literal name. */
export const buildCallByRuntimeName = (client: CallClient): CallByRuntimeName => client.call as CallByRuntimeName;
