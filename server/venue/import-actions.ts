/**
 * Imports corporate actions of imported instruments: all of a file or none. A running server learns of them at once.
 */
import { readFile } from 'node:fs/promises';
import type { Transaction } from 'kysely';
import type { Database } from '../db/database.ts';
import type { DB } from '../db/types.ts';
import { ExplainedError } from '../runtime/errors.ts';
import { tellOfActions, writeAction } from './actions-store.ts';
import { checkActions, type CheckParts, textOfFile } from './check-actions.ts';
import type { ReadAction } from './import/read-actions.ts';
import type { Problem } from './import/table-row.ts';

const PROBLEMS_SHOWN = 20;

/** Stores actions checked in this transaction. */
export async function writeActions(db: Transaction<DB>, read: readonly ReadAction[], now: number): Promise<void> {
  for (const { action } of read) await writeAction(db, action, new Date(now));
  for (const instrument of instrumentsOf(read)) await tellOfActions(db, instrument);
}

/** The actions of a file on this machine. Throws ExplainedError with everything that is wrong. */
export async function checkActionsFile(
  file: string,
  { database, ...parts }: CheckParts & { database: Pick<Database, 'kysely'> },
): Promise<ReadAction[]> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new ExplainedError(`${file} can not be read (${error.code ?? error.message}).`);
  });
  const text = textOfFile(bytes);
  if (text === null) throw new ExplainedError(`${file} is not in UTF-8: it can not be imported.`, 1);
  const read = await checkActions(database.kysely, text, parts);
  if ('problems' in read) throw new ExplainedError(refusal(file, read.problems), 1);
  return read;
}

export const instrumentsOf = (read: readonly ReadAction[]): string[] => [
  ...new Set(read.map(({ action }) => action.instrument)),
];

function refusal(file: string, problems: readonly Problem[]): string {
  const shown = problems.slice(0, PROBLEMS_SHOWN).map(({ line, says }) => `line ${line}: ${says}`);
  const more = problems.length > PROBLEMS_SHOWN ? [`… and ${problems.length - PROBLEMS_SHOWN} more`] : [];
  return [...shown, ...more, `${file}: it can not be imported.`].join('\n');
}
