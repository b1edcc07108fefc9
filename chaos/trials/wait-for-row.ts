/** Conditions in the database that a trial waits for. */
import { setTimeout as wait } from 'node:timers/promises';
import { readDatabase } from '../trial-database.ts';
import type { TrialContext } from '../trial-runner.ts';

const POLL_EVERY_MS = 5;

export const countRows = ({ dataDir }: Pick<TrialContext, 'dataDir'>, text: string): Promise<number> =>
  readDatabase(dataDir, async (client) => (await client.query(text)).rows.length);

/** Whether it found a row in time. */
export async function waitForRow(
  context: Pick<TrialContext, 'dataDir'>,
  text: string,
  withinMs: number,
): Promise<boolean> {
  for (const end = Date.now() + withinMs; Date.now() < end; await wait(POLL_EVERY_MS))
    if ((await countRows(context, text)) > 0) return true;
  return false;
}
