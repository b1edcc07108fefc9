/**
 * Decide: each command of a batch in order, on what was loaded and what the commands before it have changed. No I/O.
 */
import { createHash } from 'node:crypto';
import { isRefusal, refuse, type Refusal } from '@bourse/contract/errors.ts';
import type { AccountState, Changes, Position } from '@bourse/core/trading/types.ts';
import type { AccountId } from '../ids.ts';
import type { AccountWork, Event } from './account-work.ts';
import type { Command } from './command.ts';
import { NotLeadingError } from './failures.ts';
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

/** `leader`: the number of whoever leads, where somebody proposes as leader. */
export function decide(
  batch: readonly Command[],
  works: Map<AccountId, AccountWork>,
  describe: DescribeEvents,
  now: number,
  fallenDue?: FindFallenDue,
  leader: bigint | null = null,
): { outcomes: Outcome[]; written: Written } {
  const written = nothingWritten(works.values(), now);
  const outcomes = batch.map((command): Outcome => {
    const work = works.get(command.account);
    if (!work) return { failure: new Error(`account ${command.account} does not exist`) };
    if (command.leader !== undefined && command.leader !== leader) return { failure: new NotLeadingError() };
    written.leader ??= command.leader ?? null;
    try {
      return decideOne(command, work, { describe, fallenDue, written, now });
    } catch (failure) {
      // A bug in one decision is that command's alone: nothing of it has been applied.
      return { failure };
    }
  });
  return { outcomes, written };
}

interface Around {
  describe: DescribeEvents;
  fallenDue: FindFallenDue | undefined;
  written: Written;
  now: number;
}

function decideOne(command: Command, work: AccountWork, around: Around): Outcome {
  const { written, now } = around;
  const earlier = command.key && work.keys.get(command.key.value);
  if (earlier) {
    const same = command.key !== null && earlier.hash.equals(command.key.hash);
    return { answer: same ? JSON.parse(earlier.answer) : refuse('keyReused'), changes: null, replayed: true };
  }
  const again = command.once && work.keys.has(command.once.name) ? command.once.refused : null;
  if (!again) bookFallenDue(command, work, around);
  const decided = again ?? command.decide(work.stateOf(command.instrument, command.borrows, command.dayTrading), now);
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
  const { fallenDue, written, now } = around;
  if (!fallenDue) return;
  for (const position of work.positions.values()) {
    if (
      position.openQuantity === 0n ||
      !currencies.includes(position.currency) ||
      (position.instrument !== instrument && !positions.includes(position.seq))
    )
      continue;
    for (const { name, decide: decideDue } of fallenDue(position, now)) {
      const changes = work.keys.has(name) ? null : decideDue(work.stateOf(position.instrument), now);
      if (!changes) continue;
      write(changes, work, around);
      keep({ account, key: { value: name, hash: createHash('sha256').update(name).digest() } }, work, written, {});
    }
  }
}

/** Carries a decision out in memory, and puts it among what is saved. */
function write(decided: Changes, work: AccountWork, { describe, written, now }: Around): void {
  const { account } = work;
  const born = new Set(decided.orders.filter(({ seq }) => !work.orders.has(seq)).map(({ seq }) => seq));
  const orders = decided.orders.map((thing) => ({
    account,
    thing,
    isNew: born.has(thing.seq),
    firstSteps: born.has(thing.seq) ? firstSteps(decided, thing.seq) : '',
  }));
  const positions = decided.positions.map((thing) => ({ account, thing, isNew: !work.positions.has(thing.seq) }));
  // It throws where a balance would fall below zero or money leave too early: before that, nothing may stand among what
  // is written.
  const { posted, fills, lendings } = work.apply(decided, now);
  written.orders.push(...orders);
  for (const thing of decided.steps) if (!born.has(thing.order)) written.steps.push({ account, thing });
  written.positions.push(...positions);
  written.posted.push(...posted);
  written.lendings.push(...lendings);
  for (const thing of decided.adjustments ?? []) written.adjustments.push({ account, thing });
  if (decided.dividend) written.dividends.push({ account, thing: decided.dividend });
  for (const thing of decided.dayEndCharges ?? []) written.dayEndCharges.push({ account, thing });
  if (decided.rollover) written.rollovers.push({ account, thing: decided.rollover });
  if (decided.checkIn) written.checkIns.push({ account, thing: decided.checkIn });
  if (decided.bonus) written.bonuses.push({ account, thing: decided.bonus });
  if (decided.exchange) written.exchanges.push({ account, thing: decided.exchange });
  for (const thing of decided.requests ?? []) written.requests.push({ account, thing });
  for (const thing of fills) {
    written.fills.push({ account, thing });
    const opened = thing.effect === 'open' && decided.positions.find(({ seq }) => seq === thing.position);
    if (opened) written.opened.add(opened);
  }
  written.events.push(...describe(work, decided, now));
}

/** A line a step: "status cause filled". Their time is the order's own. */
const firstSteps = ({ steps }: Changes, order: bigint): string =>
  steps
    .filter((step) => step.order === order)
    .map(({ status, cause, filled }) => `${status} ${cause} ${filled}`)
    .join('\n');

function keep(
  { account, key, once }: Pick<Command, 'account' | 'key' | 'once'>,
  work: AccountWork,
  written: Written,
  answer: unknown | Refusal,
): void {
  if (!key) return;
  const text = JSON.stringify(answer);
  if (once && !isRefusal(answer)) {
    work.keys.set(once.name, { hash: key.hash, answer: text });
    written.kept.push({ account, key: once.name, hash: key.hash, answer: text });
  }
  work.keys.set(key.value, { hash: key.hash, answer: text });
  written.kept.push({ account, key: key.value, hash: key.hash, answer: text });
}
