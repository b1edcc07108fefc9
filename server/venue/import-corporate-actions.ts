/**
 * Imports corporate actions of imported instruments: all of a file or none. A running server learns of them at once.
 */
import { readFile } from 'node:fs/promises';
import type { Transaction } from 'kysely';
import type { Database } from '../db/database.ts';
import type { DB } from '../db/table-types.ts';
import { ExplainedError } from '../runtime/errors.ts';
import { notifyOfImportedActions, replaceCorporateAction } from './corporate-actions-store.ts';
import {
  checkCorporateActionsText,
  type CheckCorporateActionsDependencies,
  decodeUtf8File,
} from './check-corporate-actions.ts';
import type { ParsedCorporateAction } from './import/parse-corporate-actions-file.ts';
import type { FileProblem } from './import/bar-file-row.ts';

const LISTED_PROBLEMS = 20;

/** Stores actions checked in this transaction. */
export async function storeCorporateActions(
  db: Transaction<DB>,
  read: readonly ParsedCorporateAction[],
  now: number,
): Promise<void> {
  for (const { action } of read) await replaceCorporateAction(db, action, new Date(now));
  for (const instrument of instrumentsOfActions(read)) await notifyOfImportedActions(db, instrument);
}

/** The actions of a file on this machine. Throws ExplainedError with everything that is wrong. */
export async function checkCorporateActionsFile(
  file: string,
  { database, ...dependencies }: CheckCorporateActionsDependencies & { database: Pick<Database, 'kysely'> },
): Promise<ParsedCorporateAction[]> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new ExplainedError(`${file} can not be read (${error.code ?? error.message}).`);
  });
  const text = decodeUtf8File(bytes);
  if (text === null) throw new ExplainedError(`${file} is not in UTF-8: it can not be imported.`, 1);
  const read = await checkCorporateActionsText(database.kysely, text, dependencies);
  if ('problems' in read) throw new ExplainedError(problemsMessage(file, read.problems), 1);
  return read;
}

export const instrumentsOfActions = (read: readonly ParsedCorporateAction[]): string[] => [
  ...new Set(read.map(({ action }) => action.instrument)),
];

function problemsMessage(file: string, problems: readonly FileProblem[]): string {
  const problemLines = problems.slice(0, LISTED_PROBLEMS).map(({ line, says }) => `line ${line}: ${says}`);
  const more = problems.length > LISTED_PROBLEMS ? [`… and ${problems.length - LISTED_PROBLEMS} more`] : [];
  return [...problemLines, ...more, `${file}: it can not be imported.`].join('\n');
}
