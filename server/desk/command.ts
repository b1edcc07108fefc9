/** What goes through the desk: a command loads what it names, decides by a pure function, and its decision is saved. */
import type { Refusal } from '@bourse/contract/errors.ts';
import type { Changes } from '@bourse/core/ledger/changes.ts';
import type { AccountState } from '@bourse/core/trading/types.ts';
import type { AccountId } from '../ids.ts';
import type { AccountWork } from './account-work.ts';
import type { Load } from './record-kinds.ts';

/** What is written is read again letter for letter, by every later version, too. */
export interface AnswerForm<Answer> {
  write(answer: Answer): string;
  read(text: string): Answer;
}

export interface Command<Decided extends Changes = Changes, Answer = unknown> {
  account: AccountId;
  /**
   * The customer's key and the hash of the input; null for the house's own commands, which the state makes harmless to
   * repeat.
   */
  key: { value: string; hash: Buffer } | null;
  /**
   * What an account can do only once, by whatever key it is asked for; its name has a space, which no customer's key
   * can have.
   */
  once?: { name: string; refused: Refusal };
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
  sees?(work: Pick<AccountWork, 'loaded'>): Partial<AccountState>;
  /** The instrument that it may sell short: how much of it is lent to all customers is loaded. */
  borrows?: string | null;
  /** The number under which it is proposed as leader: it is written only as long as nobody else leads. */
  leader?: bigint;
  /** `now` is epoch ms. Null: nothing to do. */
  decide(state: AccountState, now: number): Decided | Refusal | null;
  /** What the customer is told; stored under the key. */
  answer(decided: Decided): Answer;
  /** How the answer is stored; absent, as JSON. */
  form?: AnswerForm<Answer>;
}
