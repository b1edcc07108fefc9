/**
 * A command: who asks, with which right, under which key, what is decided and what the staff's record says of it. Two
 * ways stand behind it: money is decided at the desk (`desk.run`), all else in a transaction of its own
 * (`run-command.ts`).
 */
import { createHash } from 'node:crypto';
import type { Refusal } from '@bourse/contract/errors.ts';
import type { Changes } from '@bourse/core/ledger/changes.ts';
import type { Permission } from '@bourse/core/permissions.ts';
import type { AccountState } from '@bourse/core/orders/account-state.ts';
import type { AccountId, StaffId } from '../ids.ts';
import type { AccountWork } from './account-work.ts';
import { inputHash } from './input-hash.ts';
import type { Load } from './record-kinds.ts';
import type { AuditEntry } from './staff-audit.ts';

/** One of the staff, as the session proves. */
export interface Person {
  staff: StaffId;
  login: string;
}
export interface Holder {
  account: AccountId;
}
/** A job, or whatever else the house does by itself. */
export interface Rule {
  rule: string;
}
export type Actor = Holder | Person | Rule;

/** Born with the intent; the hash tells another input under the same key apart. */
export interface Key {
  value: string;
  hash: Buffer;
}
/** Never of an input with a password: see `access/password-hash.ts`. */
export const keyOf = <Input extends { key: string }>(call: string, input: Input): Key => ({
  value: input.key,
  hash: inputHash(call, input),
});

/** What the house does once under a name, which has a space: no customer's key can have one. */
export const keyNamed = (name: string): Key => ({ value: name, hash: createHash('sha256').update(name).digest() });

/** A permission is asked again when the command is decided, since a role may just have been taken away. */
type By =
  | { actor: Person /** Null: each of the staff may. */; permission: Permission | null }
  | { actor: Holder | Rule; permission?: undefined };

/** What both ways have. */
export type Command = By & {
  /**
   * Of a person: the same key and input get the first answer again. Null for the house's own commands, which the state
   * makes harmless to repeat.
   */
  key: Key | null;
  /** Stands in the staff's record in the same commit; of what was refused a second row says so. */
  audit?: AuditEntry;
};

/** What is written is read again letter for letter, by every later version, too. */
export interface AnswerForm<Answer> {
  write(answer: Answer): string;
  read(text: string): Answer;
}

/** What goes through the desk: it loads what it names, decides by a pure function, and its decision is saved. */
export type MoneyCommand<Decided extends Changes = Changes, Answer = unknown> = Command & {
  /** Whose money it is. */
  account: AccountId;
  /**
   * An action that an account can do only once, whatever the key; its name contains a space, which no customer's key
   * can.
   */
  once?: { name: string; refused: Refusal };
  /**
   * The portfolio that it is decided in, which has to be open; absent, that of the order or position that it names,
   * else the main one.
   */
  portfolio?: number;
  /** Currencies whose balances the decision needs. */
  currencies: readonly string[];
  /** Its open positions and pending orders are loaded; null if the decision needs none. */
  instrument: string | null;
  /** Loaded whatever their status. */
  orders?: readonly bigint[];
  positions?: readonly bigint[];
  /** What else is loaded, by what areas have registered. */
  loads?: readonly Load[];
  /** What the decision sees of it beside what it always does. */
  sees?(work: Pick<AccountWork, 'loaded' | 'samePerson'>): Partial<AccountState>;
  /** The instrument that it may sell short: how much of it is lent to all customers is loaded. */
  borrows?: string | null;
  /** The number under which it is proposed as leader: it is written only as long as nobody else leads. */
  leader?: bigint;
  /** `now` is epoch ms. Null: nothing to do. */
  decide(state: AccountState, now: number): Decided | Refusal | null;
  /** What is told; stored under the key. */
  answer(decided: Decided): Answer;
  /** How the answer is stored; absent, as JSON. */
  form?: AnswerForm<Answer>;
};
