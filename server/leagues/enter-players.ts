import { randomUUID } from 'node:crypto';
import type { Customer } from '../calls/handler.ts';
import { joinLeague } from './join-league.ts';

/** A demo world's players join like any customer. */
export async function enter(
  parts: Parameters<typeof joinLeague>[0],
  league: number,
  by: Customer & { name?: string },
): Promise<void> {
  const { code } = await parts.database.kysely
    .selectFrom('leagues')
    .select('code')
    .where('league', '=', league)
    .executeTakeFirstOrThrow();
  await joinLeague(parts)({ code, key: randomUUID(), ...(by.name === undefined ? {} : { name: by.name }) }, by);
}
