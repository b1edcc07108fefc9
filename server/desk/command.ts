/**
 * A command: who requests it, with which permission and key, what is decided, and what the staff's record says about
 * it. There are two ways to run it: decisions about money go through the desk (`desk.run`), all others through a
 * transaction of their own (`commands/run-transaction-command.ts`).
 */
import { createHash, hash } from 'node:crypto';
import type { Refusal } from '@bourse/contract/refusals.ts';
import type { DecisionChanges } from '@bourse/core/ledger/decision-changes.ts';
import type { Permission } from '@bourse/core/registry/staff-permissions.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import type { AccountId, StaffId } from '../ids.ts';
import type { AutomationName } from '../dependencies.ts';
import type { LoadedAccount } from './loaded-account.ts';
import type { RecordLoadRequest } from './record-registry.ts';
import type { StaffAuditEntry } from '../staff-audit/audit-entries.ts';

/** A staff member, as the session proves. */
export interface StaffActor {
  staff: StaffId;
  login: string;
}
export interface CustomerActor {
  account: AccountId;
}
/** A job, or another automatic action of the house. */
export interface AutomationActor {
  rule: AutomationName;
}
export type Actor = CustomerActor | StaffActor | AutomationActor;

/** Created with the intent; the hash detects different input under the same key. */
export interface IdempotencyKey {
  value: string;
  hash: Buffer;
}
/** Never for input with a password: see `access/passwords.ts`. */
export const computeIdempotencyKey = <Input extends { key: string }>(call: string, input: Input): IdempotencyKey => ({
  value: input.key,
  hash: hashCallInput(call, input),
});

/** For something that the house does once under a name. The name contains a space, which no customer's key can. */
export const createNamedIdempotencyKey = (name: string): IdempotencyKey => ({
  value: name,
  hash: createHash('sha256').update(name).digest(),
});

/** The permission is checked again when the command is decided, since the role may have been revoked meanwhile. */
type By =
  | { actor: StaffActor /** Null: every staff member may. */; permission: Permission | null }
  | { actor: CustomerActor | AutomationActor; permission?: undefined };

/** Shared by both ways of running commands. */
export type Command = By & {
  /**
   * For a person: repeating the same key and input returns the first answer. Null for the house's own commands, which
   * the state makes harmless to repeat.
   */
  key: IdempotencyKey | null;
  /** Written to the staff's record in the same commit; if the command is refused, a second row says so. */
  audit?: StaffAuditEntry;
};

/** Answers written by this version must be read back exactly by every later one. */
export interface AnswerFormat<Answer> {
  write(answer: Answer): string;
  read(text: string): Answer;
}

/** What a command names, so that it is loaded for its decision. */
export type NamedLoads = Pick<DeskCommand, 'currencies' | 'instrument'>;

/** A decision that needs more than its command has named: the desk loads that too, and decides again. */
export class LoadAlso {
  readonly more: Partial<NamedLoads>;

  constructor(more: Partial<NamedLoads>) {
    this.more = more;
  }

  /** The command with all that it needs; null if it had been loaded already. */
  addTo<Loads extends NamedLoads>(command: Loads): Loads | null {
    const currencies = (this.more.currencies ?? []).filter((each) => !command.currencies.includes(each));
    const instrument = this.more.instrument ?? command.instrument;
    if (currencies.length === 0 && instrument === command.instrument) return null;
    return { ...command, currencies: [...command.currencies, ...currencies], instrument };
  }
}

/** Nothing was decided, since this process doesn't know the state yet: it will a moment later. */
export const NOT_YET = Symbol('not yet');

/**
 * A command that goes through the desk: the desk loads what it names, decides it by a pure function, and saves the
 * decision.
 */
export type DeskCommand<Decided extends DecisionChanges = DecisionChanges, Answer = unknown, None = never> = Command & {
  /** The account whose money it is. */
  account: AccountId;
  /**
   * An action that an account can do only once, whatever the key; its name contains a space, which no customer's key
   * can.
   */
  once?: { name: string; refused: Refusal };
  /**
   * The portfolio that it is decided in, which has to be open; absent: that of the order or position that it names,
   * else the main one.
   */
  portfolio?: number;
  /** Currencies whose balances the decision needs. */
  currencies: readonly string[];
  /** The instrument whose open positions and pending orders are loaded; null if the decision needs none. */
  instrument: string | null;
  /** Loaded whatever their status. */
  orders?: readonly bigint[];
  positions?: readonly bigint[];
  /** Further things to load, of kinds that areas have registered. */
  loads?: readonly RecordLoadRequest[];
  /** What the decision sees in addition to the usual state. */
  sees?(work: Pick<LoadedAccount, 'account' | 'loaded' | 'samePerson'>): Partial<AccountState>;
  /** The instrument that it may sell short: the quantity lent to all customers is loaded. */
  borrows?: string | null;
  /** The leader's number under which it is proposed: it is written only while that number still leads. */
  leader?: bigint;
  /** `now` is epoch ms; `loaded` is what this command has named so far. Null: nothing to do, which only a job finds. */
  decide(state: AccountState, now: number, loaded: NamedLoads): Decided | Refusal | LoadAlso | None;
  /** The caller's answer; stored under the key. */
  answer(decided: Decided): Answer;
  /** How the answer is stored; absent: as JSON. */
  form?: AnswerFormat<Answer>;
};

/** A command that may find nothing to do. */
export type CommandIfDue<Decided extends DecisionChanges = DecisionChanges, Answer = unknown> = DeskCommand<
  Decided,
  Answer,
  null
>;

/** Distinguishes different inputs under the same key. */

/** JSON with the keys of every object sorted, so that the order of a client's fields doesn't matter. */
export function formatCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each) => formatCanonicalJson(each)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const object = value as Record<string, unknown>;
  let text = '';
  for (const name of Object.keys(object).sort()) {
    if (object[name] !== undefined)
      text += `${text === '' ? '{' : ','}${JSON.stringify(name)}:${formatCanonicalJson(object[name])}`;
  }
  return text === '' ? '{}' : `${text}}`;
}

/**
 * SHA-256 (32 bytes) over the call's name and its input without the key. Never pass a password: a fast hash of it would
 * be in the database (`access/passwords.ts` makes a digest of it first).
 */
export function hashCallInput(call: string, input: object): Buffer {
  const { key: _, ...rest } = input as { key?: string };
  // Through text with one byte per character: the buffer then comes out of a pool, which halves the cost.
  return Buffer.from(hash('sha256', `${call}\n${formatCanonicalJson(rest)}`, 'latin1'), 'latin1');
}
