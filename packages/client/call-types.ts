/** Types of calls and frames, from the contract. In the package they are written out (`build/print-call-types.ts`). */
import type { CallAnswer, CallInput as ContractInput } from '@bourse/contract/call-definition.ts';
import type { CallName as ContractCallName, Calls } from '@bourse/contract/calls.ts';
import type { RefusalCode as Code, RefusalParamsOf } from '@bourse/contract/refusals.ts';
import type { ServerFrame } from '@bourse/contract/stream-frames.ts';
import type { Language as ContractLanguage } from '@bourse/contract/texts/languages.ts';

export type Language = ContractLanguage;
export type CallName = ContractCallName;
/** What the call takes; the client makes the idempotency key `key` if there is none. */
export type Input<Name extends CallName> =
  ContractInput<Calls[Name]> extends { key: string }
    ? Omit<ContractInput<Calls[Name]>, 'key'> & { key?: string }
    : ContractInput<Calls[Name]>;
export type Answer<Name extends CallName> = CallAnswer<Calls[Name]>;
export type RefusalCode = Code;
export type RefusalParams<Name extends RefusalCode> = RefusalParamsOf<Name>;
/** What the server sends on channels, and why it closes a connection. */
export type ChannelFrame = Exclude<ServerFrame, { type: 'welcome' | 'ok' | 'beat' }>;
