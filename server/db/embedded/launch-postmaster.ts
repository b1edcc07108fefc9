import { spawn } from 'node:child_process';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { ExplainedError } from '../../runtime/errors.ts';
import { KEEP_ALIVE_OPTIONS } from '../pool.ts';
import {
  type PostgresCluster,
  buildClusterUrl,
  type DatabaseLog,
  clusterSocketPort,
  superuserName,
} from './postgres-cluster.ts';
import { explainStartupFailure } from './startup-failure.ts';
import {
  listClusterProcesses,
  findLivingPostmaster,
  sendSignal,
  isPostmasterAlive,
  waitUntil,
} from './postgres-processes.ts';
import { buildPostgresArguments } from './postgres-settings.ts';

/** A running postmaster and a session of the superuser, whose end is the first sign that it went down. */
export type Postmaster = { pid: number; adopted: boolean; session: pg.Client };

/** A postmaster that gives no answer for this long, not even "starting up", counts as hung. */
const hungAfterMs = 15_000;
/** PostgreSQL's own codes (SQLSTATE). */
const [BUSY, WRONG_PASSWORD] = ['57P03', '28P01'];
const socketLock = `.s.PGSQL.${clusterSocketPort}.lock`;
const logLimitBytes = 10_000_000;

/** Takes over the cluster's living postmaster if there is one that answers, else starts one. */
export async function adoptOrLaunchPostmaster(cluster: PostgresCluster, log: DatabaseLog): Promise<Postmaster> {
  const living = await findLivingPostmaster(cluster);
  const session =
    living === undefined ? undefined : await connectWhenReady(cluster, () => isPostmasterAlive(living, cluster));
  if (living !== undefined && session) return { pid: living, adopted: true, session };
  return launch(cluster, log);
}

/**
 * The process id of a postmaster that another process supervises, once it accepts sessions; undefined after the
 * patience.
 */
export async function waitForPostmaster(cluster: PostgresCluster, patienceMs: number): Promise<number | undefined> {
  let pid: number | undefined;
  await waitUntil(async () => {
    const session = await connect(cluster);
    if (!(session instanceof pg.Client)) return false;
    await session.end();
    pid = await findLivingPostmaster(cluster);
    return pid !== undefined;
  }, patienceMs);
  return pid;
}

async function launch(cluster: PostgresCluster, log: DatabaseLog): Promise<Postmaster> {
  await clearRemains(cluster, log);
  await trimLog(cluster.logFile);
  const output = await open(cluster.logFile, 'a', 0o600);
  const { size: before } = await output.stat();
  const [program, args] = cluster.runAs.command(cluster.binaries.postgres, buildPostgresArguments(cluster));
  // Detached: Ctrl-C in a terminal is for us, and we then stop PostgreSQL cleanly.
  const child = spawn(program, args, {
    ...cluster.runAs.options,
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
  });
  let running = true;
  child.once('exit', () => {
    running = false;
  });
  child.once('error', () => {
    running = false;
  });
  child.unref();
  await output.close();
  const session = await connectWhenReady(cluster, async () => running).catch((error: unknown) => {
    if (child.pid !== undefined) sendSignal(child.pid, 'SIGQUIT');
    throw error;
  });
  if (session && child.pid !== undefined) {
    // The checkpointer went to sleep while PostgreSQL was starting, when nothing is archived by time yet: woken now, it
    // counts from now instead of from its next checkpoint.
    if (cluster.archiveDir !== undefined) await session.query('select pg_reload_conf()');
    return { pid: child.pid, adopted: false, session };
  }
  if (child.pid !== undefined) sendSignal(child.pid, 'SIGQUIT');
  throw explainStartupFailure(cluster, await readStartupError(cluster.logFile, before));
}

/**
 * Ends what a killed postmaster left behind. Its children would keep the shared memory, and a new postmaster refuses to
 * start beside them. Then the lock files name none of our processes, and neither a reused id nor a dead process that
 * has not been reaped yet must stop us.
 */
async function clearRemains(cluster: PostgresCluster, log: DatabaseLog): Promise<void> {
  const gone = async () => (await listClusterProcesses(cluster.name)).length === 0;
  for (const [name, patienceMs] of [
    ['SIGQUIT', 2_000],
    ['SIGKILL', 8_000],
  ] as const) {
    const left = await listClusterProcesses(cluster.name);
    if (left.length === 0) break;
    log.warn({ processes: left, signal: name }, 'ending what a killed PostgreSQL left behind');
    for (const pid of left) sendSignal(pid, name);
    await waitUntil(gone, patienceMs);
  }
  for (const file of [join(cluster.clusterDir, 'postmaster.pid'), join(cluster.socketDir, socketLock)]) {
    await rm(file, { force: true });
  }
}

/** A session as soon as the server accepts one; undefined once it is no longer alive or does not answer. */
async function connectWhenReady(
  cluster: PostgresCluster,
  alive: () => Promise<boolean>,
): Promise<pg.Client | undefined> {
  let lastAnswer = performance.now();
  let session: pg.Client | undefined;
  await waitUntil(async () => {
    const result = await connect(cluster);
    if (result instanceof pg.Client) session = result;
    else if (result === WRONG_PASSWORD)
      throw new ExplainedError(
        `The database.key in ${dirname(cluster.clusterDir)} isn't that of the data beside it: put the ` +
          'one back that belongs to it, or restore a backup.',
      );
    // It is starting up, shutting down or recovering, which may take a while.
    else if (result === BUSY) lastAnswer = performance.now();
    return session !== undefined || performance.now() - lastAnswer > hungAfterMs || !(await alive());
  }, Number.POSITIVE_INFINITY);
  return session;
}

async function connect(cluster: PostgresCluster): Promise<pg.Client | string> {
  const url = buildClusterUrl(cluster, superuserName, cluster.secrets.super, 'postgres');
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: 'bourse supervisor',
    ...KEEP_ALIVE_OPTIONS,
  });
  // Without a listener a connection that breaks later would end the process; the supervisor adds its own.
  client.on('error', () => {});
  try {
    await client.connect();
    // A server that replays archived log accepts sessions before it accepts writes.
    const {
      rows: [server],
    } = await client.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers');
    if (!server?.recovers) return client;
    await client.end();
    return BUSY;
  } catch (error) {
    await client.end().catch(() => {});
    return (error as { code?: string }).code ?? 'unknown';
  }
}

async function trimLog(file: string): Promise<void> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > logLimitBytes) await rename(file, `${file}.1`);
}

/**
 * Why this start failed, by what it has logged: neither an earlier start's lines, nor refusals of clients that came too
 * early.
 */
async function readStartupError(file: string, before: number): Promise<string> {
  const log = await readFile(file).catch(() => Buffer.alloc(0));
  const lines = log.subarray(before).toString().trim().split('\n');
  const reasons = lines.filter((line) => /FATAL|PANIC|ERROR|error/.test(line) && !/the database system is/.test(line));
  return reasons.at(-1) ?? lines.at(-1) ?? '';
}
