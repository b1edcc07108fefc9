/**
 * Decide: each command of a batch in order, on what was loaded and what the commands before it have changed. No I/O.
 */
import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import type { DecisionChanges, RecordKind } from '@bourse/core/ledger/decision-changes.ts';
import { applyLeagueSeasonToAccount, type LeagueSeason } from '@bourse/core/trading/execution/league-season-rules.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import type { AccountId } from '../ids.ts';
import type { BatchAccount, AccountEvent } from './batch-account.ts';
import { type CommandIfDue, createNamedIdempotencyKey, type DeskCommand, LoadAlso, NOT_YET } from './command.ts';
import { type BatchTakings, NO_TAKINGS } from './market-takings.ts';
import { NotLeadingError } from './database-failures.ts';
import { buildAuditEntriesFor, parseStoredAnswer, type StoredAnswer, serializeAnswer } from './stored-answers.ts';
import {
  formatStaffKeyName,
  NO_STAFF_PERMISSIONS,
  type StaffPermissions,
  refuseWithoutPermission,
} from './staff-permissions.ts';
import {
  bindToPortfolio,
  isPortfolioOpen,
  forwardFromClosedPortfolio,
  portfolioOfCommand,
} from './command-portfolio.ts';
import type { RecordRegistry } from './record-registry.ts';
import type { WrittenRecord } from '../pipeline/record-table.ts';
import { createEmptyWrites, type BatchWrites } from './save-batch.ts';

/**
 * What has fallen due on a position and hasn't been booked, oldest first, each with the key under which it is booked.
 */
export type FindDueBookings = (
  position: Position,
  now: number,
) => readonly { name: string; decide(state: AccountState, now: number): DecisionChanges | null }[];

/** The season that a league's portfolio is in; null for any other portfolio, undefined if it isn't known here yet. */
export type FindLeagueSeason = (portfolio: number) => LeagueSeason | null | undefined;

/** How a command ended. `replayed`: decided earlier under the same key. */
export type CommandOutcome =
  | { answer: unknown; changes: DecisionChanges | null; replayed: boolean }
  | { failure: unknown };

/** Writes the private events of a decision; the caller provides the wire forms of the trading and wallet areas. */
export type BuildAccountEvents = (work: BatchAccount, changes: DecisionChanges, now: number) => AccountEvent[];

/** What decisions need. */
export interface DecideBatchOptions {
  buildAccountEvents: BuildAccountEvents;
  registry: RecordRegistry;
  now: number;
  findDueBookings?: FindDueBookings | undefined;
  findLeagueSeason?: FindLeagueSeason | undefined;
  /** The leaders' numbers, if some command is proposed as leader. */
  leaders?: ReadonlySet<bigint> | null;
  /** The staff behind some of the commands. */
  people?: StaffPermissions;
  /** What everybody has just taken of displayed sizes. */
  takings?: BatchTakings;
}

export function decideBatch(
  batch: readonly CommandIfDue[],
  works: Map<AccountId, BatchAccount>,
  deciding: DecideBatchOptions,
): { outcomes: CommandOutcome[]; written: BatchWrites } {
  const { leaders = null, now, takings = NO_TAKINGS } = deciding;
  for (const work of works.values()) work.consumedLiquidity.takings = takings;
  const written = createEmptyWrites(works.values(), now);
  const context: BatchContext = { ...deciding, written };
  const outcomes = batch.map((command): CommandOutcome => {
    const work = works.get(command.account);
    if (!work) return { failure: new Error(`account ${command.account} does not exist`) };
    if (command.leader !== undefined) {
      if (!leaders?.has(command.leader)) return { failure: new NotLeadingError() };
      written.leaders.add(command.leader);
    }
    try {
      return decideOne(command, work, context);
    } catch (failure) {
      // A bug in one decision fails only that command: nothing of it has been applied.
      return { failure };
    }
  });
  return { outcomes, written };
}

interface BatchContext extends DecideBatchOptions {
  written: BatchWrites;
}

function decideOne(command: CommandIfDue, work: BatchAccount, context: BatchContext): CommandOutcome {
  const { registry, now, people = NO_STAFF_PERMISSIONS } = context;
  const { actor, permission, key, form } = command;
  const refused =
    'staff' in actor ? refuseWithoutPermission(people.staffRows.get(actor.staff), permission ?? null, now) : null;
  if (refused) return { answer: refused, changes: null, replayed: false };
  const earlier =
    key && ('staff' in actor ? people.keys.get(formatStaffKeyName(actor, key)) : work.keys.get(key.value));
  if (key && earlier) return { answer: parseStoredAnswer(earlier, key, form), changes: null, replayed: true };
  const again = command.once && work.keys.has(command.once.name) ? command.once.refused : null;
  const lacking = again ?? (isPortfolioOpen(command, work) ? null : refuse('portfolioNotFound'));
  if (!lacking) bookFallenDue(command, work, context);
  const portfolio = portfolioOfCommand(command, work);
  // A portfolio that the customer doesn't have is in no season of theirs, whether it is anybody's or not.
  const season = context.findLeagueSeason && !lacking ? context.findLeagueSeason(portfolio) : null;
  if (season === undefined) return { answer: NOT_YET, changes: null, replayed: false };
  const decided =
    lacking ??
    command.decide(applyLeagueSeasonToAccount(work.stateOf(command, registry, portfolio), season), now, command);
  if (decided === null || decided instanceof LoadAlso) return { answer: decided, changes: null, replayed: false };
  if (isRefusal(decided)) {
    storeOutcome(command, work, context, decided);
    return { answer: decided, changes: null, replayed: false };
  }
  const changes = forwardFromClosedPortfolio(bindToPortfolio(decided, portfolio), work);
  const answer = command.answer(changes);
  applyDecision(changes, work, context);
  storeOutcome(command, work, context, answer);
  return { answer, changes, replayed: false };
}

/**
 * What fell due at an instant belongs to those who held the position then, so it is booked before anything else happens
 * to the position.
 */
function bookFallenDue(
  { currencies, instrument, positions = [] }: CommandIfDue,
  work: BatchAccount,
  context: BatchContext,
): void {
  const { findDueBookings, findLeagueSeason, registry, now } = context;
  if (!findDueBookings) return;
  for (const position of work.positions.values()) {
    if (
      position.openQuantity === 0n ||
      !currencies.includes(position.currency) ||
      (position.instrument !== instrument && !positions.includes(position.seq))
    )
      continue;
    const season = findLeagueSeason ? findLeagueSeason(position.portfolio ?? MAIN_PORTFOLIO) : null;
    // The season isn't known here yet: the next command books it.
    if (season === undefined) continue;
    for (const { name, decide: decideDue } of findDueBookings(position, now)) {
      const changes = work.keys.has(name)
        ? null
        : decideDue(
            applyLeagueSeasonToAccount(
              work.stateOf({ instrument: position.instrument }, registry, position.portfolio),
              season,
            ),
            now,
          );
      if (!changes) continue;
      applyDecision(bindToPortfolio(changes, position.portfolio ?? MAIN_PORTFOLIO), work, context);
      storeOutcome({ actor: { rule: 'fallen due' }, key: createNamedIdempotencyKey(name) }, work, context, {});
    }
  }
}

/** Applies a decision in memory, and adds it to what is saved. */
function applyDecision(
  made: DecisionChanges,
  work: BatchAccount,
  { buildAccountEvents, registry, written, now }: BatchContext,
): void {
  const decided = work.house ? { ...made, notices: [] } : made;
  const entries = writtenRecordsByKind(decided, work, registry);
  // It throws if a balance would fall below zero or unsettled money would leave, so nothing may have been added to
  // `written` before.
  written.posted.push(...work.apply(decided, now, registry));
  for (const [kind, list] of entries) {
    const before = written.entries.get(kind);
    if (before) before.push(...list);
    else written.entries.set(kind, list);
  }
  written.events.push(...buildAccountEvents(work, decided, now));
}

/** By kind, with each record as it was known before. */
function writtenRecordsByKind(
  { records }: DecisionChanges,
  work: BatchAccount,
  { storedAs }: RecordRegistry,
): [RecordKind, WrittenRecord[]][] {
  const { account } = work;
  const all: [RecordKind, WrittenRecord[]][] = [];
  for (const kind in records) {
    const stored = storedAs.get(kind);
    if (!stored) throw new Error(`no area stores records of the kind ${kind}`);
    const { numberOf, isImplied } = stored;
    const known = numberOf && work.loaded(kind);
    const entries: WrittenRecord[] = [];
    for (const thing of records[kind as RecordKind] ?? []) {
      if (isImplied?.(thing, work)) continue;
      entries.push({ account, thing, createdWith: known?.has(numberOf!(thing)) ? null : records, records });
    }
    if (entries.length > 0) all.push([stored.kind, entries]);
  }
  return all;
}

type Keeping = Pick<DeskCommand, 'actor' | 'key' | 'once' | 'form' | 'audit'>;

/** The key of the intent, and the rows of the staff's record. */
function storeOutcome(
  { actor, key, once, form, audit }: Keeping,
  { account, keys }: BatchAccount,
  { written, people = NO_STAFF_PERMISSIONS }: BatchContext,
  answer: unknown,
): void {
  if ('staff' in actor) for (const entry of buildAuditEntriesFor(audit, answer)) written.audited.push({ actor, entry });
  if (!key) return;
  const storedAnswer: StoredAnswer = { hash: key.hash, answer: serializeAnswer(answer, form) };
  if (once && !isRefusal(answer)) {
    keys.set(once.name, storedAnswer);
    written.storedAnswers.push({ account, key: once.name, ...storedAnswer });
  }
  if ('staff' in actor) {
    people.keys.set(formatStaffKeyName(actor, key), storedAnswer);
    written.storedStaffAnswers.push({ staff: actor.staff, key: key.value, ...storedAnswer });
  } else {
    keys.set(key.value, storedAnswer);
    written.storedAnswers.push({ account, key: key.value, ...storedAnswer });
  }
}
