/**
 * Notifies other processes on the same database which accounts have new events, so that a customer's sockets there
 * needn't wait for the next poll, which finds whatever was lost; and what customers have taken of displayed sizes.
 */
import { createHmac, randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { MarketTakings } from '../desk/market-takings.ts';
import { createTakingsMessages } from './takings-messages.ts';
import type { AccountId } from '../ids.ts';
import type { AccountEventHub } from '../commands/transaction-with-events.ts';
import type { World } from '../world/world.ts';
import type { NatsConnection } from '@nats-io/transport-node';
import { listenForNotifications } from '../db/notification-listener.ts';
import { finishesWithin } from '../runtime/promises.ts';

export interface EventRelay {
  /** `onMessage` receives accounts with events committed by another process. */
  listen(onMessage: (accounts: readonly AccountId[]) => void): void;
  stop(): Promise<void>;
}

/** At least this long between two messages: a notification takes a lock that all notifiers share. */
const GATHER_MS = 25;
/** A notification has at most 8,000 bytes. */
const ACCOUNTS_AT_ONCE = 300;
/** The form of our messages, since others may send on this channel too. */
const MESSAGE_PATTERN = /^([0-9a-f-]{36})((?: \d{1,18})+)$/;

interface EventRelayDependencies {
  config: Pick<Config, 'natsUrl'>;
  world: Pick<World, 'seed' | 'createdAt'>;
  database: Pick<Database, 'pool' | 'app' | 'embedded'>;
  accountEvents: Pick<AccountEventHub, 'listen'>;
  marketTakings: Pick<MarketTakings, 'listen' | 'add'>;
  log: Pick<Logger, 'warn' | 'info'>;
}

const NO_RELAY: EventRelay = { listen: () => {}, stop: async () => {} };

/** The embedded database serves only one process, which has no others to notify. */
export const openEventRelay = async (dependencies: EventRelayDependencies): Promise<EventRelay> =>
  dependencies.database.embedded && dependencies.config.natsUrl === undefined
    ? NO_RELAY
    : createEventRelay(dependencies);

async function createEventRelay(dependencies: EventRelayDependencies): Promise<EventRelay> {
  const { config, world, database, accountEvents, marketTakings, log } = dependencies;
  const { natsUrl } = config;
  const own = randomUUID();
  const fresh = new Set<AccountId>();
  const listeners: ((accounts: readonly AccountId[]) => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();
  let sentAt = Number.NEGATIVE_INFINITY;

  async function sendFresh(): Promise<void> {
    timer = undefined;
    sentAt = performance.now();
    const ids = [...fresh];
    fresh.clear();
    for (const each of takings.takeMessages()) await carrier.send(`${own} ${each}`);
    for (let at = 0; at < ids.length; at += ACCOUNTS_AT_ONCE)
      await carrier.send(`${own} ${ids.slice(at, at + ACCOUNTS_AT_ONCE).join(' ')}`);
  }
  /** The first message after a pause is sent at once. */
  function sendSoon(): void {
    timer ??= setTimeout(
      () => {
        sending = sendFresh().catch((error: unknown) =>
          log.warn({ err: error }, 'other processes were not told of events'),
        );
      },
      Math.max(0, sentAt + GATHER_MS - performance.now()),
    );
  }
  accountEvents.listen({
    events(account) {
      fresh.add(account);
      sendSoon();
    },
    sessionsEnded: () => {},
  });
  const takings = createTakingsMessages(marketTakings, sendSoon);
  function hear(relayMessage: string): void {
    if (!relayMessage.startsWith(own)) takings.hear(relayMessage.slice(own.length + 1));
    const [, from, ids] = MESSAGE_PATTERN.exec(relayMessage) ?? [];
    if (ids === undefined || from === own) return;
    const accounts = ids.trim().split(' ').map(BigInt);
    for (const each of listeners) each(accounts);
  }
  const carrier = await (natsUrl === undefined
    ? carryByNotify(database, hear)
    : carryByNats(natsUrl, { world, log }, hear));
  return {
    listen: (onMessage) => {
      listeners.push(onMessage);
    },
    async stop() {
      clearTimeout(timer);
      await sending;
      await carrier.stop();
    },
  };
}

/** Carries messages between the processes of one database. Messages without a listener are lost. */

export interface InterProcessMessageCarrier {
  /** Rejects if the database doesn't accept it. */
  send(relayMessage: string): Promise<void>;
  /** Sends what was handed over, and stops listening. */
  stop(): Promise<void>;
}

const EVENTS_CHANNEL = 'events';
/** None of it has to be on disk. */
const NOTIFY_SQL = `select set_config('synchronous_commit', 'off', true), pg_notify('${EVENTS_CHANNEL}', $1)`;
const RECONNECT_MS = 500;
const STOP_MS = 1_000;

/** Through the database itself, which all processes share. Resolves when it is listening. */
async function carryByNotify(
  database: Pick<Database, 'pool' | 'app'>,
  onMessage: (relayMessage: string) => void,
): Promise<InterProcessMessageCarrier> {
  const listener = await listenForNotifications(database, [EVENTS_CHANNEL], {
    notified: (_, payload) => onMessage(payload),
  });
  return {
    send: async (relayMessage) => void (await database.pool.query(NOTIFY_SQL, [relayMessage])),
    stop: () => listener.stop(),
  };
}

/** Each world has a subject of its own, which reveals nothing: accounts of different cells share the same numbers. */
const subjectOf = ({ seed, createdAt }: Pick<World, 'seed' | 'createdAt'>): string =>
  `bourse.${createHmac('sha256', seed).update(`words of ${createdAt}`).digest('hex').slice(0, 32)}.events`;

interface NatsDependencies {
  world: Pick<World, 'seed' | 'createdAt'>;
  log: Pick<Logger, 'warn' | 'info'>;
}

/**
 * Through NATS core, at `url` ("nats://user:password@host:4222", or "tls://…"). Resolves at once, whether NATS is
 * reachable or not: it keeps trying, and reconnects. Messages sent meanwhile are lost, and the next look finds what
 * they were about.
 */
async function carryByNats(
  url: string,
  dependencies: NatsDependencies,
  onMessage: (relayMessage: string) => void,
): Promise<InterProcessMessageCarrier> {
  const { connect } = await import('@nats-io/transport-node');
  const { protocol, host, username, password } = new URL(url);
  const subject = subjectOf(dependencies.world);
  const logAvailability = createAvailabilityLog(dependencies.log);
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
    opened.subscribe(subject, { callback: (error, message) => void (error ?? onMessage(message.string())) });
    // From here on others' messages arrive.
    await opened.flush();
    logAvailability((isThere = true));
    for await (const { type } of opened.status()) {
      if (type === 'disconnect') logAvailability((isThere = false));
      if (type === 'reconnect') logAvailability((isThere = true));
    }
  }
  function keepOpen(): void {
    opening = open()
      .catch((error: unknown) => logAvailability(false, error))
      .then(() => {
        isThere = false;
        if (!stopped) timer = setTimeout(keepOpen, RECONNECT_MS);
      });
  }
  let opening: Promise<void> = Promise.resolve();
  keepOpen();

  return {
    async send(relayMessage) {
      if (isThere) nats?.publish(subject, relayMessage);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      // Draining a lost connection would never end.
      await finishesWithin(STOP_MS, isThere ? nats?.drain() : undefined);
      await finishesWithin(STOP_MS, nats?.close());
      await finishesWithin(STOP_MS, opening);
    },
  };
}

/** Logs one line when it is lost, and one when it is back. */
function createAvailabilityLog(log: NatsDependencies['log']): (isThere: boolean, error?: unknown) => void {
  let was: boolean | null = null;
  return (isThere, error) => {
    if (isThere === was) return;
    if (!isThere)
      log.warn({ reason: error && String(error) }, 'NATS is away, so events of other processes wait for the next look');
    else if (was !== null) log.info('NATS is there');
    was = isThere;
  };
}
