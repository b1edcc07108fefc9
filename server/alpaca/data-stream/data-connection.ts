/** One reader of a data stream: it authenticates, says what it wants, and gets it as long as it keeps up. */
import type { RawData } from 'ws';
import type { Clock } from '../../time/clock.ts';
import type { AlpacaSocket } from '../alpaca-sockets.ts';
import { MessageQueue } from '../message-queue.ts';
import { COIN_CHANNELS, type DataChannel, FOLLOWING_CHANNELS, NEWS_CHANNELS, STOCK_CHANNELS } from './data-channels.ts';
import {
  buildDataFrame,
  type DataEncoding,
  type DataMessage,
  readClientMessage,
  SharedMessage,
} from './data-encoding.ts';

const AUTHENTICATE_WITHIN_MS = 10_000;
/** A reader that is so far behind is told so and disconnected. */
const SLOW_BYTES = 256 * 1024;
/** Names in all channels together. */
const NAMES_MAXIMUM = 500;
const NAME_LENGTH_MAXIMUM = 32;

const ERRORS = {
  400: 'invalid syntax',
  401: 'not authenticated',
  402: 'auth failed',
  403: 'already authenticated',
  404: 'auth timeout',
  405: 'symbol limit exceeded',
  406: 'connection limit exceeded',
  407: 'slow client',
  409: 'insufficient subscription',
  410: 'invalid subscribe action for this feed',
  500: 'internal error',
} as const;
type ErrorCode = keyof typeof ERRORS;

/** Channels of any feed, which another may lack. */
const ALL_CHANNELS: readonly string[] = [...STOCK_CHANNELS, ...COIN_CHANNELS, ...NEWS_CHANNELS, 'imbalances'];

export interface DataConnectionOptions {
  channels: readonly DataChannel[];
  clock: Clock;
  /** After each change of what it wants. */
  changed(connection: DataConnection): void;
  failed(error: unknown): void;
}

export class DataConnection {
  readonly socket: AlpacaSocket;
  readonly encoding: DataEncoding;
  /** Names by channel, as they were asked for. */
  readonly wanted = new Map<DataChannel, Set<string>>();
  private readonly options: DataConnectionOptions;
  private readonly queue: MessageQueue;
  private outgoing: SharedMessage[] = [];

  constructor(socket: AlpacaSocket, options: DataConnectionOptions) {
    this.socket = socket;
    this.options = options;
    this.encoding = socket.request.headers['content-type'] === 'application/msgpack' ? 'msgpack' : 'json';
    this.queue = new MessageQueue(socket.socket, options.clock, (error) => {
      options.failed(error);
      this.fail(500);
    });
    for (const channel of options.channels) this.wanted.set(channel, new Set());
    const late = setTimeout(() => this.fail(404), AUTHENTICATE_WITHIN_MS);
    this.send({ T: 'success', msg: 'connected' });
    const { 'apca-api-key-id': id, 'apca-api-secret-key': secret } = socket.request.headers;
    if (id !== undefined && secret !== undefined) this.queue.enqueue(() => this.authenticate(id, secret, late));
    socket.socket.on('message', (data: RawData, isBinary: boolean) => {
      if (!this.queue.takeMessage()) return this.fail(400);
      this.queue.enqueue(() => this.handle(readClientMessage(toBuffer(data), isBinary, this.encoding), late));
    });
    socket.socket.on('close', () => {
      clearTimeout(late);
      for (const names of this.wanted.values()) names.clear();
      options.changed(this);
    });
  }

  /** Whether it has asked for the channel by that very name. */
  wants(channel: DataChannel, name: string): boolean {
    return this.wanted.get(channel)?.has(name) ?? false;
  }

  /** To be sent with the next `flush`. */
  offer(message: SharedMessage): void {
    this.outgoing.push(message);
  }

  /** What was offered, in one frame. */
  flush(): void {
    const messages = this.outgoing;
    this.outgoing = [];
    if (messages.length === 0) return;
    if (this.socket.socket.bufferedAmount > SLOW_BYTES) return this.fail(407);
    this.socket.send(buildDataFrame(messages, this.encoding), this.encoding === 'msgpack');
  }

  /** An expired key is worth nothing, as on a new connection. */
  checkKey(now: number): void {
    const expiresAt = this.socket.program?.apiKey.expiresAt ?? null;
    if (expiresAt !== null && expiresAt <= now) this.fail(401);
  }

  private send(message: DataMessage): void {
    this.offer(new SharedMessage(() => message));
    this.flush();
  }

  private tell(code: ErrorCode): void {
    this.outgoing = [];
    const frame = buildDataFrame([new SharedMessage(() => ({ T: 'error', code, msg: ERRORS[code] }))], this.encoding);
    this.socket.send(frame, this.encoding === 'msgpack');
  }

  private fail(code: ErrorCode): void {
    this.tell(code);
    this.socket.close(ERRORS[code]);
  }

  private async handle(message: unknown, late: NodeJS.Timeout): Promise<void> {
    if (typeof message !== 'object' || message === null) return this.tell(400);
    const { action, key, secret } = message as Record<string, unknown>;
    if (action === 'auth') {
      if (this.socket.program) return this.tell(403);
      return this.authenticate(key, secret, late);
    }
    if (action !== 'subscribe' && action !== 'unsubscribe') return this.tell(400);
    if (!this.socket.program) return this.tell(401);
    this.change(action, message as Record<string, unknown>);
  }

  private async authenticate(id: unknown, secret: unknown, late: NodeJS.Timeout): Promise<void> {
    const found =
      typeof id === 'string' && typeof secret === 'string' ? await this.socket.authenticate(id, secret) : null;
    if (found === null) return this.fail(402);
    if (found === 'tooMany') return this.fail(406);
    clearTimeout(late);
    this.send({ T: 'success', msg: 'authenticated' });
  }

  private change(action: 'subscribe' | 'unsubscribe', message: Record<string, unknown>): void {
    const lists = this.readLists(message);
    if (typeof lists === 'number') return this.tell(lists);
    const count = [...this.wanted.values()].reduce((sum, { size }) => sum + size, 0);
    const added = lists.reduce((sum, [, names]) => sum + names.length, 0);
    if (action === 'subscribe' && count + added > NAMES_MAXIMUM) return this.tell(405);
    for (const [channel, names] of lists)
      for (const name of names)
        if (action === 'subscribe') this.wanted.get(channel)!.add(name);
        else this.wanted.get(channel)!.delete(name);
    this.options.changed(this);
    const listed = [...this.wanted.keys()].map(
      (channel) => [channel, [...(this.wanted.get(FOLLOWING_CHANNELS[channel] ?? channel) ?? [])]] as const,
    );
    this.send({ T: 'subscription', ...Object.fromEntries(listed) });
  }

  /** By channel; the code of the error otherwise. */
  private readLists(message: Record<string, unknown>): (readonly [DataChannel, string[]])[] | ErrorCode {
    const lists: (readonly [DataChannel, string[]])[] = [];
    for (const [channel, value] of Object.entries(message)) {
      if (channel === 'action' || value === null || (Array.isArray(value) && value.length === 0)) continue;
      if (!this.wanted.has(channel as DataChannel)) {
        if (ALL_CHANNELS.includes(channel)) return 410;
        continue;
      }
      const names = readNames(value);
      if (!names) return 400;
      if (!(channel in FOLLOWING_CHANNELS)) lists.push([channel as DataChannel, names]);
    }
    return lists;
  }
}

function readNames(value: unknown): string[] | null {
  if (!Array.isArray(value)) return null;
  const isName = (name: unknown): name is string =>
    typeof name === 'string' && name !== '' && name.length <= NAME_LENGTH_MAXIMUM;
  return value.every(isName) ? [...new Set(value.map((name) => name.toUpperCase()))] : null;
}

const toBuffer = (data: RawData): Buffer =>
  Array.isArray(data) ? Buffer.concat(data) : Buffer.isBuffer(data) ? data : Buffer.from(data);
