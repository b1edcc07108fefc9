import type { Cluster, Log } from './cluster.ts';
import { clusterProcesses, signal, stillAlive, until } from './processes.ts';

/**
 * Stops the embedded PostgreSQL: first cleanly (sessions ended, everything on disk), harder only if that does not
 * finish. Committed data is safe either way.
 */
export async function stopPostmaster(pid: number, cluster: Cluster, log: Log): Promise<void> {
  const gone = async () => !(await stillAlive(pid, cluster));
  for (const [name, patienceMs] of [
    ['SIGINT', 60_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (await gone()) break;
    if (name !== 'SIGINT') log.warn({ pid, signal: name }, 'PostgreSQL does not stop in order');
    signal(pid, name);
    if (await until(gone, patienceMs)) break;
  }
  await until(async () => (await clusterProcesses(cluster.name)).length === 0, 5_000);
}
