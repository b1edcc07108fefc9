import { type PostgresCluster, clusterSocketPort } from './postgres-cluster.ts';

/**
 * PostgreSQL's settings, given on its command line so that they are always this version's. Sized for two cores and a
 * small machine; memory is only taken as it is used.
 */
export function buildPostgresArguments(cluster: PostgresCluster): string[] {
  const settings = {
    ...base,
    ...(cluster.connections === undefined ? {} : { max_connections: String(cluster.connections) }),
    ...(cluster.durable ? durable : volatile),
    ...(cluster.archiveDir === undefined ? {} : archived(cluster.archiveDir, cluster.archiveEveryS)),
  };
  return [
    ...['-D', cluster.clusterDir, '-k', cluster.socketDir, '-p', String(clusterSocketPort)],
    ...['-c', `cluster_name=${cluster.name}`],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

const base = {
  // The Unix socket is the only way in: its folder is closed to other users, and no port can collide.
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '256MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  jit: 'off',
  wal_compression: 'on',
  wal_buffers: '16MB',
  min_wal_size: '512MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  commit_delay: '0',
  // Statistics of tables that only grow are recomputed each time, which four times a minute would cost a few percent of
  // the processors.
  autovacuum_naptime: '60s',
  timezone: 'UTC',
  // A session that stops in the middle of a transaction must not keep customers' rows locked.
  idle_in_transaction_session_timeout: '60s',
  // Neither statements nor the values in constraint errors belong in a log: they can be personal.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

const durable = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // macOS answers a plain fsync before the disk has the data.
  ...(process.platform === 'darwin' ? { wal_sync_method: 'fsync_writethrough' } : {}),
};

const volatile = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  // For tests: hundreds of databases that live for seconds, and thousands of logins.
  autovacuum: 'off',
  scram_iterations: '1',
};

/**
 * Each file is renamed into place once it is complete and on disk. If one of that name exists with the same contents,
 * it was archived just before a crash; with other contents it belongs to another world and is never overwritten:
 * archiving fails with an error.
 */
const archived = (folder: string, everyS = 60): Record<string, string> => ({
  archive_mode: 'on',
  archive_timeout: `${everyS}s`,
  archive_command:
    `if test -e "${folder}/%f"; then cmp "%p" "${folder}/%f"; ` +
    `else cp "%p" "${folder}/%f.new" && sync "${folder}/%f.new" && mv "${folder}/%f.new" "${folder}/%f"; fi`,
});
