/**
 * The processes of other machines on the same database: what a sender takes or holds there counts here too. They tell
 * each other by notifications, a quarter of a second apart and only of senders who use much, so that no call waits and
 * an idle address costs nothing. Totals (all connections, all streams) remain each machine's own, since they are what
 * that machine can carry.
 */
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { listenForNotifications } from '../db/notification-listener.ts';
import {
  NO_OTHER_PROCESSES,
  type SenderCount,
  type ReceivedPeerMessage,
  type PeerSyncPace,
  MessagingLimitUsage,
  type CrossProcessLimitUsage,
  type PeerMessageBus,
  type PeerMessage,
} from './cross-process-limit-usage.ts';

/**
 * The slack for a client who asks all machines at once: from each a burst within `gatherMs`, which is paid back by
 * waiting longer, then `takenFrom` calls in `forgetMs`, and one connection and stream less than `heldFrom`.
 */
export const CROSS_MACHINE_SYNC_PACE: PeerSyncPace = { gatherMs: 250, heldFrom: 2, takenFrom: 25, forgetMs: 10_000 };
const CHANNEL = 'limits';
/** How often everything is sent again, in case a notification was lost. */
const BEAT_MS = 5_000;
/** A machine that has said nothing for this long holds nothing any more. */
const SILENT_MS = 3 * BEAT_MS;
/** A notification has at most 8,000 bytes. */
const SENDERS_AT_ONCE = 40;
/** While the database is slow, at most this many wait to be sent. */
const WAITING_MAXIMUM = 4;
/** None of it has to be on disk. */
const NOTIFY_PEERS_SQL = `select set_config('synchronous_commit', 'off', true), pg_notify('${CHANNEL}', word)
  from unnest($1::text[]) word`;

interface RemoteMachineDependencies {
  config: Pick<Config, 'sibling'>;
  database: Pick<Database, 'pool' | 'app' | 'embedded'>;
  log: Pick<Logger, 'warn'>;
}
/** What is sent; without a word it announces that the sender ends. */
interface MachineNotification {
  from: string;
  machine: string;
  word?: PeerMessage;
}

/** The processes of this machine and all others; only the former if the database serves just this process. */
export async function shareLimitUsageWithMachines(
  near: CrossProcessLimitUsage = NO_OTHER_PROCESSES,
  dependencies: RemoteMachineDependencies,
): Promise<{ crossProcessCounts: CrossProcessLimitUsage; stop(): Promise<void> }> {
  if (dependencies.database.embedded) return { crossProcessCounts: near, stop: async () => {} };
  const far = new RemoteMachineBus(dependencies);
  const sibling = new MessagingLimitUsage(0, 1, far, CROSS_MACHINE_SYNC_PACE);
  await far.open(() => sibling.everything());
  return { crossProcessCounts: combinePeers(near, sibling), stop: () => far.stop() };
}

/** Senders that aren't counted have an empty name. */
const combinePeers = (near: CrossProcessLimitUsage, far: CrossProcessLimitUsage): CrossProcessLimitUsage => ({
  index: near.index,
  count: near.count,
  metricsReports: () => near.metricsReports(),
  setMetricsReport: (report) => near.setMetricsReport(report),
  shareHeldSlots(what) {
    const [here, there] = [near.shareHeldSlots(what), far.shareHeldSlots(what)];
    return {
      of: (sender) => here.of(sender) + there.of(sender),
      all: () => here.all(),
      announce(sender, held) {
        here.announce(sender, held);
        if (sender !== '') there.announce(sender, held);
      },
    };
  },
  shareTokensTaken(what) {
    const [here, there] = [near.shareTokensTaken(what), far.shareTokensTaken(what)];
    return {
      announce(sender) {
        here.announce(sender);
        there.announce(sender);
      },
      hear(heard) {
        here.hear(heard);
        there.hear(heard);
      },
    };
  },
});

class RemoteMachineBus implements PeerMessageBus {
  private readonly own = randomUUID();
  private readonly machine: string;
  private readonly dependencies: RemoteMachineDependencies;
  private readonly others = new Map<string, { index: number; heardAt: number }>();
  private everything: () => readonly SenderCount[] = () => [];
  private heard: (what: ReceivedPeerMessage) => void = () => {};
  private indexes = 0;
  private waiting = 0;
  private sending = Promise.resolve();
  private failed = false;
  private close: () => Promise<void> = async () => {};

  constructor(dependencies: RemoteMachineDependencies) {
    this.dependencies = dependencies;
    this.machine = dependencies.config.sibling?.machine || this.own;
  }

  /** `everything`: all that senders hold here, sent again at each beat. */
  async open(everything: () => readonly SenderCount[]): Promise<void> {
    this.everything = everything;
    const listener = await listenForNotifications(this.dependencies.database, [CHANNEL], {
      notified: (_, text) => this.hear(text),
    });
    // Each process that hears this sends everything it holds.
    this.post([{ kind: 'new' }]);
    const beat = setInterval(() => {
      this.forgetSilent();
      this.postAll();
    }, BEAT_MS).unref();
    this.close = async () => {
      clearInterval(beat);
      this.post([undefined]);
      await this.sending;
      await listener.stop();
    };
  }

  /** Sends nothing while no other machine is there. */
  send(word: PeerMessage): void {
    if (this.others.size > 0) this.post(splitMessage(word));
  }
  listen(heard: (what: ReceivedPeerMessage) => void): void {
    this.heard = heard;
  }
  stop(): Promise<void> {
    return this.close();
  }

  private post(words: readonly (PeerMessage | undefined)[]): void {
    if (this.waiting >= WAITING_MAXIMUM) return;
    this.waiting += 1;
    const { own: from, machine } = this;
    const letters = words.map((word) =>
      JSON.stringify({ from, machine, ...(word && { word }) } satisfies MachineNotification),
    );
    this.sending = this.sending.then(async () => {
      try {
        await this.dependencies.database.pool.query(NOTIFY_PEERS_SQL, [letters]);
        this.failed = false;
      } catch (error) {
        if (!this.failed)
          this.dependencies.log.warn({ err: error }, 'other machines are not told what senders use here');
        this.failed = true;
      } finally {
        this.waiting -= 1;
      }
    });
  }

  private hear(text: string): void {
    const letter = parseMachineNotification(text);
    if (!letter || letter.machine === this.machine) return;
    const { from, word } = letter;
    const known = this.others.get(from);
    const { index } = known ?? { index: this.indexes++ };
    if (!word) {
      this.others.delete(from);
      return this.heard({ from: index, gone: true });
    }
    this.others.set(from, { index, heardAt: performance.now() });
    // It has just begun, or was silent: it needs to know that we are here, and what is held here.
    if (!known || word.kind === 'new') this.postAll();
    if (word.kind !== 'new') this.heard({ from: index, word });
  }

  private postAll(): void {
    this.post(splitMessage({ kind: 'all', held: this.others.size === 0 ? [] : this.everything() }));
  }

  private forgetSilent(): void {
    for (const [from, { index, heardAt }] of this.others)
      if (performance.now() - heardAt > SILENT_MS) {
        this.others.delete(from);
        this.heard({ from: index, gone: true });
      }
  }
}

/** In pieces that fit into a notification. */
function splitMessage(word: PeerMessage): PeerMessage[] {
  if (word.kind !== 'counts' && word.kind !== 'all') return [word];
  const taken = word.kind === 'counts' ? word.taken : [];
  const [first = [], ...rest] = pieces(word.held);
  return [
    word.kind === 'all' ? { kind: 'all', held: first } : { kind: 'counts', held: first, taken: [] },
    ...rest.map((held): PeerMessage => ({ kind: 'counts', held, taken: [] })),
    ...pieces(taken).map((each): PeerMessage => ({ kind: 'counts', held: [], taken: each })),
  ];
}

const pieces = (all: readonly SenderCount[]): SenderCount[][] =>
  Array.from({ length: Math.ceil(all.length / SENDERS_AT_ONCE) }, (_, index) =>
    all.slice(index * SENDERS_AT_ONCE, (index + 1) * SENDERS_AT_ONCE),
  );

/** Null for what isn't ours: others may notify here as well. */
function parseMachineNotification(text: string): MachineNotification | null {
  try {
    const letter = JSON.parse(text) as MachineNotification;
    const kinds = ['counts', 'all', 'new', undefined];
    return typeof letter.from === 'string' && kinds.includes(letter.word?.kind) ? letter : null;
  } catch {
    return null;
  }
}
