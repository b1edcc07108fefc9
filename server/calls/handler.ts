/** The interface between the wire and an area: a handler for each call, bound exhaustively. */
import type { AnswerOf, InputOf } from '@bourse/contract/call.ts';
import type { CallName, Calls } from '@bourse/contract/calls.ts';
import type { Refusal } from '@bourse/contract/errors.ts';
import type { Language } from '@bourse/contract/texts/index.ts';
import type { Role } from '@bourse/core/compliance/roles.ts';
import type { AccountId, StaffId } from '../ids.ts';

/** The caller, as the session proves; nothing that the client claims about itself. */
export interface Visitor {
  account: null;
  language: Language;
  address: string;
  userAgent: string;
  /** As the request was addressed; a client can put anything here. */
  host: string;
  device: string | null;
  setDevice(device: string): void;
}
export interface Customer extends Omit<Visitor, 'account'> {
  account: AccountId;
  mobile: string;
  sessionId: string;
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
export interface Staff extends Visitor, StaffSession {}

interface Callers {
  anyone: Visitor | Customer;
  customer: Customer;
  staff: Staff;
}
export type CallerOf<Name extends CallName> = Callers[Calls[Name]['who']];
export type Handler<Name extends CallName> = (
  input: InputOf<Calls[Name]>,
  caller: CallerOf<Name>,
) => Promise<AnswerOf<Calls[Name]> | Refusal>;
export type Handlers = { [Name in CallName]: Handler<Name> };

/** Answers whose JSON already exists, such as one assembled from stored rows. */
const texts = new WeakMap<object, string>();

export function written<Data extends object>(data: Data, text: string): Data {
  texts.set(data, text);
  return data;
}

/** The JSON of an answer. */
export const textOf = (data: unknown): string | undefined =>
  (typeof data === 'object' && data !== null ? texts.get(data) : undefined) ?? JSON.stringify(data);
