/**
 * Decide: each command of a batch in order, on what was loaded and what the commands before it have changed. No I/O.
 */
import { createHash } from 'node:crypto';
import { isRefusal, refuse, type Refusal } from '@bourse/contract/errors.ts';
import type { Changes } from '@bourse/core/ledger/changes.ts';
import type { RecordKind } from '@bourse/core/ledger/record-kinds.ts';
import type { AccountState, Position } from '@bourse/core/trading/types.ts';
import type { AccountId } from '../ids.ts';
import type { AccountWork, Event } from './account-work.ts';
import type { Command } from './command.ts';
import { NotLeadingError } from './failures.ts';
import type { Entry, RecordRegistry } from './record-kinds.ts';
import { nothingWritten, type Written } from './save.ts';

/** What has fallen due on a position and isn't booked yet, oldest first, each with the key that says that it is. */
export type FindFallenDue = (
  position: Position,
  now: number,
) => readonly { name: string; decide(state: AccountState, now: number): Changes | null }[];

/** What a command came to. `replayed`: decided earlier under the same key. */
export type Outcome = { answer: unknown; changes: Changes | null; replayed: boolean } | { failure: unknown };

/** Writes the private events of a decision; the trading and wallet areas' wire forms are handed in. */
export type DescribeEvents = (work: AccountWork, changes: Changes, now: number) => Event[];

/** What decisions are made with. */
export interface Deciding {
  describe: DescribeEvents;
  registry: RecordRegistry;
  now: number;
  fallenDue?: FindFallenDue | undefined;
  /** The number of whoever leads, where somebody proposes as leader. */
  leader?: bigint | null;
}

export function decide(
  batch: readonly Command[],
  works: Map<AccountId, AccountWork>,
  deciding: Deciding,
): { outcomes: Outcome[]; written: Written } {
  const { leader = null, now } = deciding;
  const written = nothingWritten(works.values(), now);
  const outcomes = batch.map((command): Outcome => {
    const work = works.get(command.account);
    if (!work) return { failure: new Error(`account ${command.account} does not exist`) };
    if (command.leader !== undefined && command.leader !== leader) return { failure: new NotLeadingError() };
    written.leader ??= command.leader ?? null;
    try {
      return decideOne(command, work, { ...deciding, written });
    } catch (failure) {
      // A bug in one decision is that command's alone: nothing of it has been applied.
      return { failure };
    }
  });
  return { outcomes, written };
}

interface Around extends Deciding {
  written: Written;
}

function decideOne(command: Command, work: AccountWork, around: Around): Outcome {
  const { registry, written, now } = around;
  const earlier = command.key && work.keys.get(command.key.value);
  if (earlier) {
    const same = command.key !== null && earlier.hash.equals(command.key.hash);
    return { answer: same ? read(command, earlier.answer) : refuse('keyReused'), changes: null, replayed: true };
  }
  const again = command.once && work.keys.has(command.once.name) ? command.once.refused : null;
  if (!again) bookFallenDue(command, work, around);
  const decided = again ?? command.decide(work.stateOf(command, registry), now);
  if (decided === null) return { answer: null, changes: null, replayed: false };
  if (isRefusal(decided)) {
    keep(command, work, written, decided);
    return { answer: decided, changes: null, replayed: false };
  }
  const answer = command.answer(decided);
  write(decided, work, around);
  keep(command, work, written, answer);
  return { answer, changes: decided, replayed: false };
}

/** Whoever held at an instant pays what fell due then: that comes before anything else happens to the position. */
function bookFallenDue(
  { account, currencies, instrument, positions = [] }: Command,
  work: AccountWork,
  around: Around,
): void {
  const { fallenDue, registry, written, now } = around;
  if (!fallenDue) return;
  for (const position of work.positions.values()) {
    if (
      position.openQuantity === 0n ||
      !currencies.includes(position.currency) ||
      (position.instrument !== instrument && !positions.includes(position.seq))
    )
      continue;
    for (const { name, decide: decideDue } of fallenDue(position, now)) {
      const changes = work.keys.has(name)
        ? null
        : decideDue(work.stateOf({ instrument: position.instrument }, registry), now);
      if (!changes) continue;
      write(changes, work, around);
      keep({ account, key: { value: name, hash: createHash('sha256').update(name).digest() } }, work, written, {});
    }
  }
}

/** Carries a decision out in memory, and puts it among what is saved. */
function write(decided: Changes, work: AccountWork, { describe, registry, written, now }: Around): void {
  const entries = entriesOf(decided, work, registry);
  // It throws where a balance would fall below zero or money leave too early: before that, nothing may stand among what
  // is written.
  written.posted.push(...work.apply(decided, now, registry));
  for (const [kind, list] of entries) {
    const before = written.entries.get(kind);
    if (before) before.push(...list);
    else written.entries.set(kind, list);
  }
  written.events.push(...describe(work, decided, now));
}

/** By kind, with what was known of each record before. */
function entriesOf({ records }: Changes, work: AccountWork, { storedAs }: RecordRegistry): [RecordKind, Entry[]][] {
  const { account } = work;
  return Object.entries(records).flatMap(([kind, things]): [RecordKind, Entry[]][] => {
    const stored = storedAs.get(kind);
    if (!stored) throw new Error(`no area stores records of the kind ${kind}`);
    const { numberOf, isImplied } = stored;
    const known = numberOf && work.loaded(kind);
    const entries: Entry[] = [];
    for (const thing of things) {
      if (isImplied?.(thing, work)) continue;
      entries.push({ account, thing, born: known?.has(numberOf!(thing)) ? null : records, records });
    }
    return entries.length === 0 ? [] : [[stored.kind, entries]];
  });
}

/** A refusal is kept as JSON, and so is an answer that has no form of its own. */
const read = ({ form }: Pick<Command, 'form'>, text: string): unknown =>
  form && !text.startsWith('{') ? form.read(text) : JSON.parse(text);

function keep(
  { account, key, once, form }: Pick<Command, 'account' | 'key' | 'once' | 'form'>,
  work: AccountWork,
  written: Written,
  answer: unknown | Refusal,
): void {
  if (!key) return;
  const text = form && !isRefusal(answer) ? form.write(answer) : JSON.stringify(answer);
  if (once && !isRefusal(answer)) {
    work.keys.set(once.name, { hash: key.hash, answer: text });
    written.kept.push({ account, key: once.name, hash: key.hash, answer: text });
  }
  work.keys.set(key.value, { hash: key.hash, answer: text });
  written.kept.push({ account, key: key.value, hash: key.hash, answer: text });
}
