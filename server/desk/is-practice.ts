import type { Db } from '../db/db.ts';
import type { Parts } from '../parts.ts';

/**
 * Whether this world is a practice world, read from the database now: the settings in this process may be seconds old.
 */
export async function isPractice({ world }: Pick<Parts, 'world'>, db: Db): Promise<boolean> {
  if (world.kind === 'demo') return true;
  return (
    (await db.selectFrom('settings').select('value').where('name', '=', 'practice').executeTakeFirst())?.value === 'yes'
  );
}
