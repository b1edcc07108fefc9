/** Kills PostgreSQL (−9): all of it, one session's process, or all of it and keeps it away for a while. */
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { killPostgresSession, killPostgres } from '@bourse/e2e/starting/kill-postgres.ts';

export interface DatabaseKill {
  mode: 'all' | 'oneSession' | 'keptAway';
  awayMs: number;
  /** The session's index, modulo the count. */
  nth: number;
}

/**
 * `goneAt`: when its last process had ended (epoch ms); null if PostgreSQL itself survives. `releasedAt`: from then on
 * it may restart.
 */
export async function killDatabase(
  dataDir: string,
  { mode, awayMs, nth }: DatabaseKill,
): Promise<{ releasedAt: number; goneAt: number | null }> {
  if (mode === 'oneSession') {
    await killPostgresSession(dataDir, (count) => nth % Math.max(1, count));
    return { releasedAt: Date.now(), goneAt: null };
  }
  const [home, away] = [join(dataDir, 'postgres'), join(dataDir, 'postgres.away')];
  // Moved away at the moment of its death, it can't be restarted.
  await killPostgres(dataDir, () => {
    if (mode === 'keptAway') renameSync(home, away);
  });
  const goneAt = Date.now();
  if (mode === 'keptAway') {
    await wait(awayMs);
    if (!existsSync(home)) renameSync(away, home);
  }
  return { releasedAt: Date.now(), goneAt };
}
