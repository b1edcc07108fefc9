/**
 * Decide: each command of a batch in order, on what was loaded and what the commands before it have changed. No I/O.
 */
import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import type { Changes, RecordKind } from '@bourse/core/ledger/changes.ts';
import { inSeason, type Season } from '@bourse/core/trading/execution/season-rules.ts';
import { MAIN } from '@bourse/core/ledger/transfer.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import type { AccountId } from '../ids.ts';
import type { AccountWork, Event } from './account-work.ts';
import { keyNamed, type MoneyCommand } from './command.ts';
import { NotLeadingError } from './failures.ts';
import { auditOf, firstAnswer, type Kept, keptForm } from './stored-answers.ts';
import { nameOfKey, NOBODY, type People, refusePerson } from './staff-permissions.ts';
import { inPortfolio, isThere, passedOn, portfolioOf } from './portfolios.ts';
import type { Entry, RecordRegistry } from './record-kinds.ts';
import { nothingWritten, type Written } from './save.ts';

/**
 * What has fallen due on a position and hasn't been booked, oldest first, each with the key under which it is booked.
 */
export type FindFallenDue = (
  position: Position,
  now: number,
) => readonly { name: string; decide(state: AccountState, now: number): Changes | null }[];

/** The season that a league's portfolio is in; null for any other portfolio, undefined if it isn't known here yet. */
export type FindSeason = (portfolio: number) => Season | null | undefined;

/** How a command ended. `replayed`: decided earlier under the same key. */
export type Outcome = { answer: unknown; changes: Changes | null; replayed: boolean } | { failure: unknown };

/** Writes the private events of a decision; the caller provides the wire forms of the trading and wallet areas. */
export type DescribeEvents = (work: AccountWork, changes: Changes, now: number) => Event[];

/** What decisions need. */
export interface Deciding {
  describe: DescribeEvents;
  registry: RecordRegistry;
  now: number;
  fallenDue?: FindFallenDue | undefined;
  seasons?: FindSeason | undefined;
  /** The leaders' numbers, if some command is proposed as leader. */
  leaders?: ReadonlySet<bigint> | null;
  /** The staff behind some of the commands. */
  people?: People;
}

export function decide(
  batch: readonly MoneyCommand[],
  works: Map<AccountId, AccountWork>,
  deciding: Deciding,
): { outcomes: Outcome[]; written: Written } {
  const { leaders = null, now } = deciding;
  const written = nothingWritten(works.values(), now);
  const around: Around = { ...deciding, written };
  const outcomes = batch.map((command): Outcome => {
    const work = works.get(command.account);
    if (!work) return { failure: new Error(`account ${command.account} does not exist`) };
    if (command.leader !== undefined) {
      if (!leaders?.has(command.leader)) return { failure: new NotLeadingError() };
      written.leaders.add(command.leader);
    }
    try {
      return decideOne(command, work, around);
    } catch (failure) {
      // A bug in one decision fails only that command: nothing of it has been applied.
      return { failure };
    }
  });
  return { outcomes, written };
}

interface Around extends Deciding {
  written: Written;
}

function decideOne(command: MoneyCommand, work: AccountWork, around: Around): Outcome {
  const { registry, now, people = NOBODY } = around;
  const { actor, permission, key, form } = command;
  const refused = 'staff' in actor ? refusePerson(people.standing.get(actor.staff), permission ?? null, now) : null;
  if (refused) return { answer: refused, changes: null, replayed: false };
  const earlier = key && ('staff' in actor ? people.keys.get(nameOfKey(actor, key)) : work.keys.get(key.value));
  if (key && earlier) return { answer: firstAnswer(earlier, key, form), changes: null, replayed: true };
  const again = command.once && work.keys.has(command.once.name) ? command.once.refused : null;
  const lacking = again ?? (isThere(command, work) ? null : refuse('portfolioNotFound'));
  if (!lacking) bookFallenDue(command, work, around);
  const portfolio = portfolioOf(command, work);
  // A portfolio that the customer doesn't have is in no season of theirs, whether it is anybody's or not.
  const season = around.seasons && !lacking ? around.seasons(portfolio) : null;
  // Tried again once this process has read the season.
  if (season === undefined) return { answer: null, changes: null, replayed: false };
  const decided = lacking ?? command.decide(inSeason(work.stateOf(command, registry, portfolio), season), now);
  if (decided === null) return { answer: null, changes: null, replayed: false };
  if (isRefusal(decided)) {
    keep(command, work, around, decided);
    return { answer: decided, changes: null, replayed: false };
  }
  const changes = passedOn(inPortfolio(decided, portfolio), work);
  const answer = command.answer(changes);
  write(changes, work, around);
  keep(command, work, around, answer);
  return { answer, changes, replayed: false };
}

/**
 * What fell due at an instant belongs to those who held the position then, so it is booked before anything else happens
 * to the position.
 */
function bookFallenDue(
  { currencies, instrument, positions = [] }: MoneyCommand,
  work: AccountWork,
  around: Around,
): void {
  const { fallenDue, seasons, registry, now } = around;
  if (!fallenDue) return;
  for (const position of work.positions.values()) {
    if (
      position.openQuantity === 0n ||
      !currencies.includes(position.currency) ||
      (position.instrument !== instrument && !positions.includes(position.seq))
    )
      continue;
    const season = seasons ? seasons(position.portfolio ?? MAIN) : null;
    // The season isn't known here yet: the next command books it.
    if (season === undefined) continue;
    for (const { name, decide: decideDue } of fallenDue(position, now)) {
      const changes = work.keys.has(name)
        ? null
        : decideDue(
            inSeason(work.stateOf({ instrument: position.instrument }, registry, position.portfolio), season),
            now,
          );
      if (!changes) continue;
      write(inPortfolio(changes, position.portfolio ?? MAIN), work, around);
      keep({ actor: { rule: 'fallen due' }, key: keyNamed(name) }, work, around, {});
    }
  }
}

/** Applies a decision in memory, and adds it to what is saved. */
function write(made: Changes, work: AccountWork, { describe, registry, written, now }: Around): void {
  const decided = work.house ? { ...made, notices: [] } : made;
  const entries = entriesOf(decided, work, registry);
  // It throws if a balance would fall below zero or unsettled money would leave, so nothing may have been added to
  // `written` before.
  written.posted.push(...work.apply(decided, now, registry));
  for (const [kind, list] of entries) {
    const before = written.entries.get(kind);
    if (before) before.push(...list);
    else written.entries.set(kind, list);
  }
  written.events.push(...describe(work, decided, now));
}

/** By kind, with each record as it was known before. */
function entriesOf({ records }: Changes, work: AccountWork, { storedAs }: RecordRegistry): [RecordKind, Entry[]][] {
  const { account } = work;
  const all: [RecordKind, Entry[]][] = [];
  for (const kind in records) {
    const stored = storedAs.get(kind);
    if (!stored) throw new Error(`no area stores records of the kind ${kind}`);
    const { numberOf, isImplied } = stored;
    const known = numberOf && work.loaded(kind);
    const entries: Entry[] = [];
    for (const thing of records[kind as RecordKind] ?? []) {
      if (isImplied?.(thing, work)) continue;
      entries.push({ account, thing, born: known?.has(numberOf!(thing)) ? null : records, records });
    }
    if (entries.length > 0) all.push([stored.kind, entries]);
  }
  return all;
}

type Keeping = Pick<MoneyCommand, 'actor' | 'key' | 'once' | 'form' | 'audit'>;

/** The key of the intent, and the rows of the staff's record. */
function keep(
  { actor, key, once, form, audit }: Keeping,
  { account, keys }: AccountWork,
  { written, people = NOBODY }: Around,
  answer: unknown,
): void {
  if ('staff' in actor) for (const entry of auditOf(audit, answer)) written.audited.push({ actor, entry });
  if (!key) return;
  const kept: Kept = { hash: key.hash, answer: keptForm(answer, form) };
  if (once && !isRefusal(answer)) {
    keys.set(once.name, kept);
    written.kept.push({ account, key: once.name, ...kept });
  }
  if ('staff' in actor) {
    people.keys.set(nameOfKey(actor, key), kept);
    written.keptOfStaff.push({ staff: actor.staff, key: key.value, ...kept });
  } else {
    keys.set(key.value, kept);
    written.kept.push({ account, key: key.value, ...kept });
  }
}
