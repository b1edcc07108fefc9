import type { PostgresCluster, DatabaseLog } from './postgres-cluster.ts';
import { listClusterProcesses, sendSignal, isPostmasterAlive, waitUntil } from './postgres-processes.ts';

/**
 * Stops the embedded PostgreSQL: first cleanly (sessions ended, everything on disk), harder only if that does not
 * finish. Committed data is safe either way.
 */
export async function stopPostmaster(pid: number, cluster: PostgresCluster, log: DatabaseLog): Promise<void> {
  const gone = async () => !(await isPostmasterAlive(pid, cluster));
  for (const [name, patienceMs] of [
    ['SIGINT', 60_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (await gone()) break;
    if (name !== 'SIGINT') log.warn({ pid, signal: name }, 'PostgreSQL does not stop in order');
    sendSignal(pid, name);
    if (await waitUntil(gone, patienceMs)) break;
  }
  await waitUntil(async () => (await listClusterProcesses(cluster.name)).length === 0, 5_000);
}
