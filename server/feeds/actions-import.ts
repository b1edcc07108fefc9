/** `feed actions`: corporate actions of imported instruments, all of a file or none. A running server hears of them at once. */
import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import type { CorporateAction } from '@bourse/core/market.ts';
import type { Database } from '../db/database.ts';
import { ExplainedError } from '../explained.ts';
import { readActions, readApplied, tellOfActions, writeAction } from './actions-store.ts';
import { readActionsFile } from './import/read-actions.ts';
import type { Problem } from './import/read-table.ts';
import { readSeries } from './replay-store.ts';

export interface ImportedActions { actions: number; instruments: string[] }

const PROBLEMS_SHOWN = 20;

/** Throws ExplainedError with everything that is wrong, in which case nothing is stored. */
export async function importActions(file: string, { database, now }: { database: Pick<Database, 'kysely'>; now: number }): Promise<ImportedActions> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new ExplainedError(`${file} can not be read (${error.code ?? error.message}).`);
  });
  if (!isUtf8(bytes) || bytes.includes(0)) throw new ExplainedError(`${file} is not in UTF-8: nothing was imported.`, 1);
  const read = readActionsFile(bytes.toString('utf8'));
  if ('problems' in read) throw new ExplainedError(refusal(file, read.problems), 1);
  const instruments = [...new Set(read.map(({ action }) => action.instrument))];

  await database.kysely.transaction().execute(async (db) => {
    const imported = new Set((await readSeries(db)).map(({ instrument }) => instrument));
    const applied = await readApplied(db);
    const stored = new Map<string, CorporateAction>();
    for (const instrument of instruments) for (const action of await readActions(db, instrument)) stored.set(nameOf(action), action);
    const problems = read.flatMap(({ line, action }): Problem[] => {
      if (!imported.has(action.instrument)) return [{ line, says: `no bars of ${action.instrument} have been imported, and what the simulated market does it says by itself` }];
      const before = stored.get(nameOf(action));
      const met = before && textOf(before) !== textOf(action) && applied.some((name) => name.startsWith(`${nameOf(action)} `));
      return met ? [{ line, says: `customers' positions have already been adjusted by another ${nameOf(action)}` }] : [];
    });
    if (problems.length > 0) throw new ExplainedError(refusal(file, problems), 1);
    for (const { action } of read) await writeAction(db, action, new Date(now));
    for (const instrument of instruments) await tellOfActions(db, instrument);
  });
  return { actions: read.length, instruments };
}

const nameOf = ({ kind, instrument, exDate }: CorporateAction): string => `${kind} ${instrument} ${exDate}`;
/** What of an action customers have felt. */
const textOf = (action: CorporateAction): string => `${'ratio' in action ? action.ratio : ''} ${'amount' in action ? action.amount : ''}`;

function refusal(file: string, problems: readonly Problem[]): string {
  const shown = problems.slice(0, PROBLEMS_SHOWN).map(({ line, says }) => `line ${line}: ${says}`);
  const more = problems.length > PROBLEMS_SHOWN ? [`… and ${problems.length - PROBLEMS_SHOWN} more`] : [];
  return [...shown, ...more, `${file}: nothing was imported.`].join('\n');
}
