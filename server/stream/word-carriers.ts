/** Carries messages between the processes of one database. Messages without a listener are lost. */
import { createHmac } from 'node:crypto';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { listen } from '../db/listener.ts';
import { within } from '../within.ts';
import type { World } from '../world.ts';

export interface WordCarrier {
  /** Rejects if the database doesn't accept it. */
  send(word: string): Promise<void>;
  /** Sends what was handed over, and stops listening. */
  stop(): Promise<void>;
}

const CHANNEL = 'events';
/** None of it has to be on disk. */
const TELL = `select set_config('synchronous_commit', 'off', true), pg_notify('${CHANNEL}', $1)`;
const RECONNECT_MS = 500;
const STOP_MS = 1_000;

/** Through the database itself, which all processes share. Resolves when it is listening. */
export async function carryByNotify(
  database: Pick<Database, 'pool' | 'app'>,
  heard: (word: string) => void,
): Promise<WordCarrier> {
  const listener = await listen(database, [CHANNEL], { notified: (_, payload) => heard(payload) });
  return {
    send: async (word) => void (await database.pool.query(TELL, [word])),
    stop: () => listener.stop(),
  };
}

/** Each world has a subject of its own, which reveals nothing: accounts of different cells share the same numbers. */
const subjectOf = ({ seed, createdAt }: Pick<World, 'seed' | 'createdAt'>): string =>
  `bourse.${createHmac('sha256', seed).update(`words of ${createdAt}`).digest('hex').slice(0, 32)}.events`;

interface NatsParts {
  world: Pick<World, 'seed' | 'createdAt'>;
  log: Pick<Logger, 'warn' | 'info'>;
}

/**
 * Through NATS core, at `url` ("nats://user:password@host:4222", or "tls://…"). Resolves at once, whether NATS is
 * reachable or not: it keeps trying, and reconnects. Messages sent meanwhile are lost, and the next look finds what
 * they were about.
 */
export async function carryByNats(url: string, parts: NatsParts, heard: (word: string) => void): Promise<WordCarrier> {
  const { connect } = await import('@nats-io/transport-node');
  const { protocol, host, username, password } = new URL(url);
  const subject = subjectOf(parts.world);
  const told = tellOnce(parts.log);
  let nats: NatsConnection | null = null;
  let isThere = false;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function open(): Promise<void> {
    const opened = await connect({
      servers: host,
      name: 'bourse',
      ...(username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : {}),
      ...(protocol === 'tls:' ? { tls: {} } : {}),
      maxReconnectAttempts: -1,
      reconnectTimeWait: RECONNECT_MS,
    });
    if (stopped) return opened.close();
    nats = opened;
    opened.subscribe(subject, { callback: (error, message) => void (error ?? heard(message.string())) });
    // From here on others' messages arrive.
    await opened.flush();
    told((isThere = true));
    for await (const { type } of opened.status()) {
      if (type === 'disconnect') told((isThere = false));
      if (type === 'reconnect') told((isThere = true));
    }
  }
  function keepOpen(): void {
    opening = open()
      .catch((error: unknown) => told(false, error))
      .then(() => {
        isThere = false;
        if (!stopped) timer = setTimeout(keepOpen, RECONNECT_MS);
      });
  }
  let opening: Promise<void> = Promise.resolve();
  keepOpen();

  return {
    async send(word) {
      if (isThere) nats?.publish(subject, word);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      // Draining a lost connection would never end.
      await within(STOP_MS, isThere ? nats?.drain() : undefined);
      await within(STOP_MS, nats?.close());
      await within(STOP_MS, opening);
    },
  };
}

/** Logs one line when it is lost, and one when it is back. */
function tellOnce(log: NatsParts['log']): (isThere: boolean, error?: unknown) => void {
  let was: boolean | null = null;
  return (isThere, error) => {
    if (isThere === was) return;
    if (!isThere)
      log.warn({ reason: error && String(error) }, 'NATS is away, so events of other processes wait for the next look');
    else if (was !== null) log.info('NATS is there');
    was = isThere;
  };
}
