/**
 * Several whole servers on one port and one database, all on this machine: through node's cluster they share one
 * listening socket, and any free one takes the next connection. This process serves nobody. It starts PostgreSQL where
 * Bourse brings its own, restarts whatever ends, and passes messages between the processes.
 */
import cluster, { type Worker } from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { openDatabaseClient } from '../db/pool.ts';
import {
  NO_OTHER_PROCESSES,
  createCrossProcessLimitUsage,
  type ReceivedPeerMessage,
  type CrossProcessLimitUsage,
  type PeerMessageBus,
  type PeerMessage,
} from './cross-process-limit-usage.ts';
import { finishesWithin } from '../runtime/promises.ts';

export interface ServerProcesses {
  /** Whether all of them, and the database behind them, ended cleanly. */
  stop(): Promise<boolean>;
  /** Doesn't wait for what they have accepted. */
  kill(): Promise<void>;
}

/** From a process to its parent. */
type Upward = { kind: 'ready' } | { kind: 'word'; word: PeerMessage; to: number | null };

/** Longer than each takes to finish what it has accepted. */
const STOP_MS = 20_000;
/** After running this long, a process that ends did so for a new reason. */
const STEADY_MS = 10_000;
const PAUSE_MS = 250;
const PAUSE_MAXIMUM_MS = 30_000;
/** The most database sessions that a process opens, and what tools need besides (docs/set-up.md). */
const CONNECTIONS_PER_PROCESS = 40;
const TOOL_CONNECTIONS = 20;

interface Child {
  index: number;
  worker: Worker;
  since: number;
  /** How often in a row it has ended soon after its start. */
  failures: number;
  /** How often it was started again in all. */
  restarts: number;
}

/**
 * Resolves when all of them serve, or once `isEnding`: a signal may reach all of them at once, and then none is
 * restarted. Rejects with the exit code of the first one's start, which has said why.
 */
export async function startServerProcesses(
  config: Config,
  log: Logger,
  isEnding: () => boolean,
): Promise<ServerProcesses> {
  // If handed out one by one, a connection on its way to a process that dies would stay open without an answer.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const embedded = config.databaseUrl === undefined ? await startDatabase(config, log) : null;
  const running = new RunningServerProcesses(config, log, embedded, isEnding);
  try {
    await running.start();
    return running;
  } catch (error) {
    await running.kill();
    throw error;
  }
}

/** The first process failed to start: it has logged why, and we end with its exit code. */
export class FirstProcessStartError extends Error {
  readonly exitCode: number;
  constructor(exitCode: number) {
    super('the first process did not start');
    this.exitCode = exitCode;
  }
}

/** A PostgreSQL left running for fewer processes is restarted. */
async function startDatabase(config: Config, log: Logger): Promise<EmbeddedPostgres> {
  const connections = CONNECTIONS_PER_PROCESS * countServerProcesses(config) + TOOL_CONNECTIONS;
  const options = { archiveDir: config.archiveDir, connections };
  const found = await startEmbeddedPostgres(config.dataDir, log, options);
  if (!found.adopted || (await connectionsOf(found)) >= connections) return found;
  await found.stop();
  return startEmbeddedPostgres(config.dataDir, log, options);
}

async function connectionsOf({ urls }: EmbeddedPostgres): Promise<number> {
  const client = openDatabaseClient(urls.owner);
  await client.connect();
  try {
    const { rows } = await client.query<{ max_connections: string }>('show max_connections');
    return Number(rows[0]?.max_connections);
  } finally {
    await client.end();
  }
}

export const countServerProcesses = ({ processes = 1 }: Config): number => processes;

class RunningServerProcesses implements ServerProcesses {
  private readonly config: Config;
  private readonly log: Logger;
  private readonly embedded: EmbeddedPostgres | null;
  private readonly children = new Map<number, Child>();
  private readonly isEnding: () => boolean;
  /** Tells the processes of this port from those of other machines on the same database. */
  private readonly machine = randomUUID();
  /** Until the first process serves, its end ends this one too. */
  private begins = true;
  private killed = false;
  private stopped: Promise<boolean> | undefined;

  constructor(config: Config, log: Logger, embedded: EmbeddedPostgres | null, isEnding: () => boolean) {
    this.config = config;
    this.log = log;
    this.embedded = embedded;
    this.isEnding = isEnding;
  }

  /** The first one does what is needed only once: the world, its keys, its first people. */
  async start(): Promise<void> {
    await this.waitUntilReady(this.fork(0, 0, true));
    this.begins = false;
    if (this.isEnding()) return;
    const others = Array.from({ length: countServerProcesses(this.config) - 1 }, (_, index) => this.fork(index + 1, 0));
    await Promise.all(others.map((each) => this.waitUntilReady(each)));
  }

  stop(): Promise<boolean> {
    this.stopped ??= this.stopAll();
    return this.stopped;
  }

  async kill(): Promise<void> {
    this.killed = true;
    const ended = this.living().map(({ worker }) => this.end(worker, 'SIGKILL'));
    await Promise.all(ended);
    await this.embedded?.stop();
  }

  private isOver(): boolean {
    return this.begins || this.killed || this.isEnding();
  }

  private living(): Child[] {
    return [...this.children.values()].filter(({ worker }) => !worker.isDead());
  }

  private async end(worker: Worker, signal: NodeJS.Signals): Promise<number | null> {
    const exit = once(worker, 'exit');
    worker.process.kill(signal);
    const [code] = await exit;
    return code as number | null;
  }

  private async stopAll(): Promise<boolean> {
    const codes = Promise.all(this.living().map(({ worker }) => this.end(worker, 'SIGTERM')));
    const isOver = await finishesWithin(STOP_MS, codes);
    if (!isOver) for (const { worker } of this.living()) worker.process.kill('SIGKILL');
    const inOrder = isOver && (await codes).every((code) => code === 0);
    await this.embedded?.stop();
    return inOrder;
  }

  private fork(index: number, failures: number, greets = false): Child {
    const { urls } = this.embedded ?? {};
    const before = this.children.get(index);
    const restarts = before ? before.restarts + 1 : 0;
    const worker = cluster.fork({
      BOURSE_SIBLING: `${index} ${restarts} ${this.machine}${greets ? ' greets' : ''}`,
      ...(urls ? { DATABASE_URL: urls.app, DATABASE_OWNER_URL: urls.owner } : {}),
    });
    const child = { index, worker, since: performance.now(), failures, restarts };
    this.children.set(index, child);
    worker.on('message', (upwardMessage: Upward) => {
      if (upwardMessage.kind === 'word') this.carry(index, upwardMessage);
    });
    worker.once('exit', (code, signal) => this.ended(child, signal ?? code));
    return child;
  }

  private async waitUntilReady({ index, worker }: Child): Promise<void> {
    const ended = once(worker, 'exit').then(([code]) => {
      // One of the others is started again.
      if (index === 0 && !this.isEnding()) throw new FirstProcessStartError((code as number | null) ?? 1);
    });
    const ready = new Promise<void>((resolve) => {
      worker.on('message', ({ kind }: Upward) => {
        if (kind === 'ready') resolve();
      });
    });
    // A rejection after `ready` is ignored.
    ended.catch(() => {});
    await Promise.race([ready, ended]);
    this.children.get(index)!.failures = 0;
  }

  private carry(from: number, { word, to }: Extract<Upward, { kind: 'word' }>): void {
    this.forward(from, { from, word }, to);
  }

  private forward(from: number, heard: ReceivedPeerMessage, to: number | null = null): void {
    for (const { index, worker } of this.living())
      if (index !== from && (to === null || to === index) && worker.isConnected()) worker.send(heard, () => {});
  }

  private ended({ index, since, failures }: Child, how: string | number): void {
    this.forward(index, { from: index, gone: true });
    if (this.isOver()) return;
    const isSteady = performance.now() - since > STEADY_MS;
    const again = isSteady ? 0 : failures + 1;
    const pauseMs = again === 0 ? 0 : Math.min(PAUSE_MS * 2 ** again, PAUSE_MAXIMUM_MS);
    this.log.error({ process: index, how, pauseMs }, 'a process has ended and is started again');
    void wait(pauseMs).then(() => {
      if (!this.isOver()) this.fork(index, again);
    });
  }
}

/** Sends to the other processes of the port, through their parent. */
const createSiblingMessageBus = (): PeerMessageBus => ({
  send: (word, to) => void process.send?.({ kind: 'word', word, to: to ?? null } satisfies Upward),
  listen: (heard) => void process.on('message', heard),
});

/** Tells the parent process that this one serves. */
export const reportReady = (): void => void process.send?.({ kind: 'ready' } satisfies Upward);

/** The other processes on this machine; none if it serves alone. */
export const createLimitUsageFromConfig = ({ sibling, processes = 1 }: Config): CrossProcessLimitUsage =>
  sibling ? createCrossProcessLimitUsage(sibling.index, processes, createSiblingMessageBus()) : NO_OTHER_PROCESSES;
