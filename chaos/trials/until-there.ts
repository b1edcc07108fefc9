/** Conditions in the database that a trial waits for. */
import { setTimeout as wait } from 'node:timers/promises';
import { readDatabase } from '../read-database.ts';
import type { Stage } from '../stage.ts';

const LOOK_EVERY_MS = 5;

export const countRows = ({ dataDir }: Pick<Stage, 'dataDir'>, text: string): Promise<number> =>
  readDatabase(dataDir, async (client) => (await client.query(text)).rows.length);

/** Whether it found a row in time. */
export async function untilThere(stage: Pick<Stage, 'dataDir'>, text: string, withinMs: number): Promise<boolean> {
  for (const end = Date.now() + withinMs; Date.now() < end; await wait(LOOK_EVERY_MS))
    if ((await countRows(stage, text)) > 0) return true;
  return false;
}
