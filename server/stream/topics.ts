/**
 * Channels that areas add, such as a league's board: a listener gets the present state at once, and then every change.
 * Each state is read once for all listeners.
 */
import { channelParts } from '@bourse/contract/stream.ts';
import type { AccountId } from '../ids.ts';
import { allOf } from '../runtime/promises.ts';
import { type Connection, framed } from './connection.ts';

/** A kind of channel; `of` is what follows the colon, in the contract's form. */
export interface Topic {
  /** Whether the customer may listen. */
  isFor(account: AccountId, of: string): Promise<boolean>;
  /** How often it is read while somebody listens. */
  everyMs: number;
  /** The present state; null if there is nothing to send. */
  look(of: string, now: number): Promise<Seen | null>;
}
export interface Seen {
  /** While it stays the same, only customers whose own part has changed are sent a frame. */
  mark: string;
  /** The customer's own part, as JSON; the same for all if there is none. */
  ownOf(account: AccountId): string;
  /** JSON of the frame as the customer sees it. */
  frameOf(own: string): string;
}

export interface Topics {
  bring(kind: string, topic: Topic): void;
  /** False if the reader has no such channel. */
  subscribe(reader: Connection, channel: string, now: number): Promise<boolean>;
  unsubscribe(reader: Connection, channel: string): void;
  leave(reader: Connection): void;
  /** Reads what is due and sends changes; call it once a second. Rejects if a read failed. */
  tick(now: number): Promise<void>;
  /** Channels that somebody listens to. */
  readonly heard: number;
}

const CHANNELS_MAXIMUM = 20;

interface Room {
  topic: Topic;
  of: string;
  /** Each with the own part last sent to it. */
  readers: Map<Connection, string | null>;
  seen: Seen | null;
  lookedAt: number;
  looking: Promise<void> | null;
}

function tell(channel: string, { seen, readers }: Room, reader: Connection, isSame = false): void {
  if (!seen || !reader.customer) return;
  const own = seen.ownOf(reader.customer.account);
  if (isSame && readers.get(reader) === own) return;
  readers.set(reader, own);
  reader.offer(channel, framed(seen.frameOf(own)));
}

async function lookAt(channel: string, room: Room, now: number): Promise<void> {
  room.lookedAt = now;
  const seen = await room.topic.look(room.of, now);
  if (!seen) return;
  const isSame = seen.mark === room.seen?.mark;
  room.seen = seen;
  for (const reader of room.readers.keys()) tell(channel, room, reader, isSame);
}

/** A reader that joins during a read waits for its result. */
function look(channel: string, room: Room, now: number): Promise<void> {
  room.looking ??= lookAt(channel, room, now).finally(() => {
    room.looking = null;
  });
  return room.looking;
}

export function createTopics(): Topics {
  const topics = new Map<string, Topic>();
  const rooms = new Map<string, Room>();

  function unsubscribe(reader: Connection, channel: string): void {
    if (!reader.channels.delete(channel)) return;
    reader.forget(channel);
    const room = rooms.get(channel);
    room?.readers.delete(reader);
    if (room?.readers.size === 0) rooms.delete(channel);
  }

  return {
    bring(kind, topic) {
      topics.set(kind, topic);
    },
    async subscribe(reader, channel, now) {
      const { kind, of } = channelParts(channel);
      const [topic, account] = [topics.get(kind), reader.customer?.account];
      if (!topic || account === undefined) return false;
      if (reader.channels.has(channel)) return true;
      if (reader.channels.size >= CHANNELS_MAXIMUM || !(await topic.isFor(account, of)) || !reader.open) return false;
      const room = rooms.getOrInsertComputed(channel, () => ({
        topic,
        of,
        readers: new Map(),
        seen: null,
        lookedAt: 0,
        looking: null,
      }));
      room.readers.set(reader, null);
      reader.channels.add(channel);
      if (room.seen) tell(channel, room, reader);
      else await look(channel, room, now);
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
      const due = [...rooms].filter(([, { topic, lookedAt }]) => Math.abs(now - lookedAt) >= topic.everyMs);
      await allOf(due.map(([channel, room]) => look(channel, room, now)));
    },
    get heard() {
      return rooms.size;
    },
  };
}
