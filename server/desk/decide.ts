/** Decide: each command of a batch in order, on what was loaded and what the commands before it have changed. No I/O. */
import { isRefusal, refuse, type Refusal } from '@bourse/contract/errors.ts';
import type { Changes } from '@bourse/core/trading/types.ts';
import type { AccountId } from '../ids.ts';
import type { AccountWork, Event } from './account-work.ts';
import type { Command } from './command.ts';
import { nothingWritten, type Written } from './save.ts';

/** What a command came to. `replayed`: decided earlier under the same key. */
export type Outcome = { answer: unknown; changes: Changes | null; replayed: boolean } | { failure: unknown };

/** Writes the private events of a decision; the trading and wallet areas' wire forms are handed in. */
export type DescribeEvents = (work: AccountWork, changes: Changes, now: number) => Event[];

export function decide(batch: readonly Command[], works: Map<AccountId, AccountWork>, describe: DescribeEvents, now: number): { outcomes: Outcome[]; written: Written } {
  const written = nothingWritten(works.values(), now);
  const outcomes = batch.map((command): Outcome => {
    const work = works.get(command.account);
    if (!work) return { failure: new Error(`account ${command.account} does not exist`) };
    try {
      return decideOne(command, work, describe, written, now);
    } catch (failure) {
      // A bug in one decision is that command's alone: nothing of it has been applied.
      return { failure };
    }
  });
  return { outcomes, written };
}

function decideOne(command: Command, work: AccountWork, describe: DescribeEvents, written: Written, now: number): Outcome {
  const earlier = command.key && work.keys.get(command.key.value);
  if (earlier) {
    const same = command.key !== null && earlier.hash.equals(command.key.hash);
    return { answer: same ? JSON.parse(earlier.answer) : refuse('keyReused'), changes: null, replayed: true };
  }
  const again = command.once && work.keys.has(command.once.name) ? command.once.refused : null;
  const decided = again ?? command.decide(work.stateOf(command.instrument, command.borrows, command.dayTrading), now);
  if (decided === null) return { answer: null, changes: null, replayed: false };
  if (isRefusal(decided)) {
    keep(command, work, written, decided);
    return { answer: decided, changes: null, replayed: false };
  }
  const answer = command.answer(decided);
  const { account } = command;
  const born = new Set(decided.orders.filter(({ seq }) => !work.orders.has(seq)).map(({ seq }) => seq));
  const orders = decided.orders.map((thing) => ({ account, thing, isNew: born.has(thing.seq), firstSteps: born.has(thing.seq) ? firstSteps(decided, thing.seq) : '' }));
  const positions = decided.positions.map((thing) => ({ account, thing, isNew: !work.positions.has(thing.seq) }));
  // It throws where a balance would fall below zero or money leave too early: before that, nothing may stand among what is written.
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
  keep(command, work, written, answer);
  return { answer, changes: decided, replayed: false };
}

/** A line a step: "status cause filled". Their time is the order's own. */
const firstSteps = ({ steps }: Changes, order: bigint): string =>
  steps.filter((step) => step.order === order).map(({ status, cause, filled }) => `${status} ${cause} ${filled}`).join('\n');

function keep({ account, key, once }: Command, work: AccountWork, written: Written, answer: unknown | Refusal): void {
  if (!key) return;
  const text = JSON.stringify(answer);
  if (once && !isRefusal(answer)) {
    work.keys.set(once.name, { hash: key.hash, answer: text });
    written.kept.push({ account, key: once.name, hash: key.hash, answer: text });
  }
  work.keys.set(key.value, { hash: key.hash, answer: text });
  written.kept.push({ account, key: key.value, hash: key.hash, answer: text });
}
