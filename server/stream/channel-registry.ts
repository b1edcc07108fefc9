/**
 * Channels that areas add, such as a league's board: a listener gets the present state at once, and then every change.
 * Each state is read once for all listeners.
 */
import { splitChannelName } from '@bourse/contract/stream-frames.ts';
import type { AccountId } from '../ids.ts';
import { settleAll } from '../runtime/promises.ts';
import { runForAllSenders } from '../runtime/sender-work.ts';
import { type StreamConnection, encodeTextFrame } from './stream-connection.ts';

/** A kind of channel; `of` is what follows the colon, in the contract's form. */
export interface ChannelKind {
  /** Whether the customer may listen. */
  isFor(account: AccountId, of: string): Promise<boolean>;
  /** Whether programs with an API key may listen too. */
  forApiKeys?: true;
  /** How often it is read while somebody listens. */
  everyMs: number;
  /** The present state; null if there is nothing to send. */
  load(of: string, now: number): Promise<ChannelState | null>;
}
export interface ChannelState {
  /** While it stays the same, only customers whose own part has changed are sent a frame. */
  version: string;
  /** The customer's own part, as JSON; the same for all if there is none. */
  accountPartOf(account: AccountId): string;
  /** JSON of the frame as the customer sees it. */
  buildFrame(own: string): string;
}

export interface ChannelRegistry {
  register(kind: string, topic: ChannelKind): void;
  /** False if the reader has no such channel. */
  subscribe(reader: StreamConnection, channel: string, now: number): Promise<boolean>;
  unsubscribe(reader: StreamConnection, channel: string): void;
  leave(reader: StreamConnection): void;
  /** Reads what is due and sends changes; call it once a second. Rejects if a read failed. */
  tick(now: number): Promise<void>;
  /** Channels that somebody listens to. */
  readonly channelCount: number;
}

const CHANNELS_MAXIMUM = 20;

interface OpenChannel {
  topic: ChannelKind;
  of: string;
  /** Each with the own part last sent to it. */
  readers: Map<StreamConnection, string | null>;
  state: ChannelState | null;
  loadedAt: number;
  loading: Promise<void> | null;
}

function sendState(channel: string, { state, readers }: OpenChannel, reader: StreamConnection, isSame = false): void {
  if (!state || !reader.customer) return;
  const own = state.accountPartOf(reader.customer.account);
  if (isSame && readers.get(reader) === own) return;
  readers.set(reader, own);
  reader.offer(channel, encodeTextFrame(state.buildFrame(own)));
}

async function refreshChannel(channel: string, room: OpenChannel, now: number): Promise<void> {
  room.loadedAt = now;
  const state = await room.topic.load(room.of, now);
  if (!state) return;
  const isSame = state.version === room.state?.version;
  room.state = state;
  for (const reader of room.readers.keys()) sendState(channel, room, reader, isSame);
}

/** A reader that joins during a read waits for its result. */
function refreshOnce(channel: string, room: OpenChannel, now: number): Promise<void> {
  room.loading ??= runForAllSenders(() => refreshChannel(channel, room, now)).finally(() => {
    room.loading = null;
  });
  return room.loading;
}

export function createChannelRegistry(): ChannelRegistry {
  const topics = new Map<string, ChannelKind>();
  const rooms = new Map<string, OpenChannel>();

  function unsubscribe(reader: StreamConnection, channel: string): void {
    if (!reader.channels.delete(channel)) return;
    reader.forget(channel);
    const room = rooms.get(channel);
    room?.readers.delete(reader);
    if (room?.readers.size === 0) rooms.delete(channel);
  }

  return {
    register(kind, topic) {
      topics.set(kind, topic);
    },
    async subscribe(reader, channel, now) {
      const { kind, of } = splitChannelName(channel);
      const [topic, account] = [topics.get(kind), reader.customer?.account];
      if (!topic || account === undefined) return false;
      if (reader.customer?.portfolio !== undefined && !topic.forApiKeys) return false;
      if (reader.channels.has(channel)) return true;
      if (reader.channels.size >= CHANNELS_MAXIMUM || !(await topic.isFor(account, of)) || !reader.open) return false;
      const room = rooms.getOrInsertComputed(channel, () => ({
        topic,
        of,
        readers: new Map(),
        state: null,
        loadedAt: 0,
        loading: null,
      }));
      room.readers.set(reader, null);
      reader.channels.add(channel);
      if (room.state) sendState(channel, room, reader);
      else await refreshOnce(channel, room, now);
      return true;
    },
    unsubscribe,
    leave(reader) {
      for (const channel of [...reader.channels]) unsubscribe(reader, channel);
    },
    async tick(now) {
      for (const reader of new Set([...rooms.values()].flatMap(({ readers }) => [...readers.keys()]))) {
        reader.gather();
        reader.release();
      }
      const due = [...rooms].filter(([, { topic, loadedAt }]) => Math.abs(now - loadedAt) >= topic.everyMs);
      await settleAll(due.map(([channel, room]) => refreshOnce(channel, room, now)));
    },
    get channelCount() {
      return rooms.size;
    },
  };
}
