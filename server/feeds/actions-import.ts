/** Corporate actions of imported instruments, all of a file or none: what is wrong with it, and how it is stored. A running server hears of them at once. */
import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { isDividing } from '@bourse/core/actions/standing.ts';
import type { CorporateAction } from '@bourse/core/market.ts';
import { SCALE } from '@bourse/core/money.ts';
import { rounded, sameRatio } from '@bourse/core/ratio.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../db/database.ts';
import type { DB } from '../db/types.ts';
import { ExplainedError } from '../explained.ts';
import { readActions, readApplied, tellOfActions, writeAction } from './actions-store.ts';
import { type ReadAction, readActionsFile } from './import/read-actions.ts';
import type { Problem } from './import/read-table.ts';
import { readSeries } from './replay-store.ts';

/** What no file may have: lines that can't be read, instruments without imported bars, and actions that customers have met otherwise. */
export type Fault = 'unreadable' | 'noBars' | 'met';
export interface FaultyLine extends Problem { fault: Fault }

const PROBLEMS_SHOWN = 20;

/** Null if it is no text in UTF-8: nothing in it is guessed. */
export const textOfFile = (bytes: Buffer): string | null => (isUtf8(bytes) && !bytes.includes(0) ? bytes.toString('utf8') : null);

/** The file's actions, or everything that is wrong with it as things stand now. */
export async function checkActions(db: Kysely<DB> | Transaction<DB>, text: string): Promise<ReadAction[] | { problems: FaultyLine[] }> {
  const read = readActionsFile(text);
  const unreadable = 'problems' in read ? read.problems : read.length === 0 ? [{ line: 1, says: 'there is no action below it' }] : [];
  if ('problems' in read || unreadable.length > 0) return { problems: unreadable.map((problem) => ({ ...problem, fault: 'unreadable' })) };
  const imported = new Set((await readSeries(db)).map(({ instrument }) => instrument));
  const applied = await readApplied(db);
  const stored = new Map<string, CorporateAction>();
  for (const instrument of instrumentsOf(read)) for (const action of await readActions(db, instrument)) stored.set(nameOf(action), action);
  const problems = read.flatMap(({ line, action }): FaultyLine[] => {
    if (!imported.has(action.instrument)) return [{ line, fault: 'noBars', says: `no bars of ${action.instrument} have been imported, and what the simulated market does it says by itself` }];
    const before = stored.get(nameOf(action));
    const met = before && !sameTerms(before, action) && applied.some((name) => name.startsWith(`${nameOf(action)} `));
    return met ? [{ line, fault: 'met', says: `customers' positions have already been adjusted by another ${nameOf(action)}` }] : [];
  });
  return problems.length > 0 ? { problems } : read.map((each) => ({ ...each, action: asMet(each.action, stored.get(nameOf(each.action))) }));
}

/** What was once stored in decimals, and is now told in whole numbers, stays as customers have met it. */
function asMet(action: CorporateAction, before: CorporateAction | undefined): CorporateAction {
  return before && isDividing(action) && isDividing(before) && sameTerms(before, action) ? { ...action, ratio: before.ratio } : action;
}

/** Stores what has been checked in this transaction. */
export async function writeActions(db: Transaction<DB>, read: readonly ReadAction[], now: number): Promise<void> {
  for (const { action } of read) await writeAction(db, action, new Date(now));
  for (const instrument of instrumentsOf(read)) await tellOfActions(db, instrument);
}

/** The actions of a file on this machine. Throws ExplainedError with everything that is wrong. */
export async function checkActionsFile(file: string, { database }: { database: Pick<Database, 'kysely'> }): Promise<ReadAction[]> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new ExplainedError(`${file} can not be read (${error.code ?? error.message}).`);
  });
  const text = textOfFile(bytes);
  if (text === null) throw new ExplainedError(`${file} is not in UTF-8: it can not be imported.`, 1);
  const read = await checkActions(database.kysely, text);
  if ('problems' in read) throw new ExplainedError(refusal(file, read.problems), 1);
  return read;
}

export const instrumentsOf = (read: readonly ReadAction[]): string[] => [...new Set(read.map(({ action }) => action.instrument))];

const nameOf = ({ kind, instrument, exDate }: CorporateAction): string => `${kind} ${instrument} ${exDate}`;
/** Whether customers would feel the same: by ratio or amount. A ratio that was stored in decimals is the same as the one that it was cut from. */
function sameTerms(before: CorporateAction, after: CorporateAction): boolean {
  if (isDividing(before) && isDividing(after)) return sameRatio(before.ratio, after.ratio) || (SCALE % before.ratio.denominator === 0n && rounded(before.ratio) === rounded(after.ratio));
  return ('amount' in before ? before.amount : null) === ('amount' in after ? after.amount : null);
}

function refusal(file: string, problems: readonly Problem[]): string {
  const shown = problems.slice(0, PROBLEMS_SHOWN).map(({ line, says }) => `line ${line}: ${says}`);
  const more = problems.length > PROBLEMS_SHOWN ? [`… and ${problems.length - PROBLEMS_SHOWN} more`] : [];
  return [...shown, ...more, `${file}: it can not be imported.`].join('\n');
}
