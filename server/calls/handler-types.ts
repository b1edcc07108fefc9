/** The interface between the wire and an area: a handler for each call, bound exhaustively. */
import type { CallAnswer, CallInput } from '@bourse/contract/call-definition.ts';
import type { CallName, Calls } from '@bourse/contract/calls.ts';
import type { Refusal } from '@bourse/contract/refusals.ts';
import type { Language } from '@bourse/contract/texts/index.ts';
import type { ApiKey } from '@bourse/core/accounts/customers/api-key.ts';
import type { Role } from '@bourse/core/compliance/staff-roles.ts';
import type { AccountId, StaffId } from '../ids.ts';

/** The caller, as the session proves; nothing that the client claims about itself. */
export interface AnonymousCaller {
  account: null;
  language: Language;
  address: string;
  userAgent: string;
  /** As the request was addressed; a client can put anything here. */
  host: string;
  device: string | null;
  setDevice(device: string): void;
}
export interface CustomerCaller extends Omit<AnonymousCaller, 'account'> {
  account: AccountId;
  mobile: string;
  /** Of an API key: its id. */
  sessionId: string;
  /** A program calls, which may see one portfolio and do what the key's scopes allow. */
  apiKey?: ApiKey;
}

/** A member of staff, as their session proves. */
export interface StaffSession {
  staff: StaffId;
  login: string;
  name: string;
  roles: Role[];
  sessionId: string;
  sessionEndsAt: number;
  mustRenew: boolean;
  /** Until then this login may make no decisions about money or people. */
  restsUntil: number | null;
}
export interface StaffCaller extends AnonymousCaller, StaffSession {}

interface Callers {
  anyone: AnonymousCaller | CustomerCaller;
  customer: CustomerCaller;
  staff: StaffCaller;
}
export type CallerOf<Name extends CallName> = Callers[Calls[Name]['who']];
export type Handler<Name extends CallName> = (
  input: CallInput<Calls[Name]>,
  caller: CallerOf<Name>,
) => Promise<CallAnswer<Calls[Name]> | Refusal>;
export type Handlers = { [Name in CallName]: Handler<Name> };

/** Answers whose JSON already exists, such as one assembled from stored rows. */
const texts = new WeakMap<object, string>();

export function attachSerializedJson<Data extends object>(data: Data, text: string): Data {
  texts.set(data, text);
  return data;
}

/** The JSON of an answer. */
export const getSerializedJson = (data: unknown): string | undefined =>
  (typeof data === 'object' && data !== null ? texts.get(data) : undefined) ?? JSON.stringify(data);
