/**
 * The one WebSocket. It says hello, keeps the subscriptions that somebody on the screen holds, and reconnects by
 * itself: after 0.5 s, 1 s, 2 s … up to 15 s, with random jitter, so that clients don't all reconnect at once after a
 * restart. A connection on which nothing is heard for a while is given up, even if its socket says that it is open;
 * before that, a ping that stays unanswered for longer than this line ever takes is reported as a silence.
 */
import { BASE_PATH, CLOSE_CODE_SESSION_ENDED, CONNECTION_LOST_AFTER_MS } from './constants.ts';
import type { ClientFrame, HelloFrame, ServerFrame } from './stream-frames.ts';

export type StreamState = 'idle' | 'connecting' | 'live' | 'lost';

export interface StreamConnectionOptions {
  hello(): HelloFrame['hello'];
  onFrame(frame: ServerFrame): void;
  onSessionEnded(): void;
  onState(state: StreamState): void;
  /** A live connection doesn't answer, or does so again. */
  onSilence?(isSilent: boolean): void;
  /** Whether somebody looks at the page; otherwise no ping is sent. Always, if left out. */
  isWatched?(): boolean;
  /** The last event seen, null if none: where to continue after a reconnect. */
  lastEvent(): number | null;
  open?(url: string): WebSocket;
  /** The page's own origin, if left out. */
  origin?: string;
}

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 15_000;
const GATHER_MS = 30;
/** A socket that hasn't been welcomed by then is opened again. */
const WELCOME_WITHIN_MS = 10_000;
/** Quotes come each second: a line on which nothing came for longer is asked whether it is alive. */
const PING_AFTER_MS = 1_100;
/** A quick line answers in a fraction of this; one that has been slow is given several times what it took. */
const ANSWER_WITHIN_LEAST_MS = 700;
const ANSWER_WITHIN_MOST_MS = 4_000;
const ROUND_TRIPS_GRANTED = 3;
/** How much of an earlier slowness is remembered with each answer. */
const SLOWNESS_REMEMBERED = 0.8;
/** What has arrived while the page was busy is read before it counts as missing. */
const READ_FIRST_MS = 30;
/** An attempt younger than this is not hurried. */
const YOUNG_MS = 2_000;

/** Wait before attempt `n` (0 the first) with `chance` between 0 and 1. */
export function reconnectDelayMs(attempt: number, chance: number): number {
  const full = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt);
  return Math.round(full * (0.5 + chance / 2));
}

export class StreamConnection {
  readonly #settings: StreamConnectionOptions;
  readonly #held = new Map<string, number>();
  #told = new Set<string>();
  #gathering: ReturnType<typeof setTimeout> | undefined;
  #socket: WebSocket | null = null;
  #ready = false;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  /** When the present socket was opened or last said something; epoch ms of the device. */
  #heardAt = 0;
  #frameId = 0;
  #watch: ReturnType<typeof setTimeout> | undefined;
  /** The ping that waits for its answer. */
  #ping: { id: number; at: number } | null = null;
  #isSilent = false;
  /** The slowest answer lately. */
  #roundTripMs = 0;
  #closed = true;

  constructor(settings: StreamConnectionOptions) {
    this.#settings = settings;
  }

  /** Connects, or reconnects after the session has changed. */
  start(): void {
    this.stop();
    this.#closed = false;
    this.#connect();
  }

  stop(): void {
    this.#closed = true;
    this.#ready = false;
    this.#drop();
    this.#settings.onState('idle');
  }

  /** How long nothing has been heard. */
  get silentMs(): number {
    return Math.max(0, Date.now() - this.#heardAt);
  }

  /** The device reports that its network is gone: what was heard last is all that will come. */
  networkLost(): void {
    if (!this.#closed && this.#socket) this.#giveUp();
  }

  /** Tries at once: the page is shown again, or the network is reported back. */
  reconnectNow(): void {
    if (this.#closed || (this.#socket && this.silentMs < (this.#ready ? CONNECTION_LOST_AFTER_MS : YOUNG_MS))) return;
    this.#attempt = 0;
    if (this.#ready) this.#settings.onState('lost');
    this.#connect();
  }

  /**
   * Subscribes to channels until the returned function is called; a channel that several hold is subscribed to once.
   */
  subscribe(channels: readonly string[]): () => void {
    for (const channel of channels) this.#count(channel, 1);
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      for (const channel of channels) this.#count(channel, -1);
    };
  }

  #count(channel: string, change: 1 | -1): void {
    const count = (this.#held.get(channel) ?? 0) + change;
    if (count > 0) this.#held.set(channel, count);
    else this.#held.delete(channel);
    // Rows of a list come and go by the dozen while it scrolls: what remains after a moment goes in one frame.
    this.#gathering ??= setTimeout(() => this.#subscribe(), GATHER_MS);
  }

  /** Tells the server what has changed since it was last told. */
  #subscribe(): void {
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    if (!this.#ready) return;
    const fresh = [...this.#held.keys()].filter((channel) => !this.#told.has(channel));
    const gone = [...this.#told].filter((channel) => !this.#held.has(channel));
    this.#told = new Set(this.#held.keys());
    if (fresh.length > 0) this.#send({ id: this.#nextId(), subscribe: fresh });
    if (gone.length > 0) this.#send({ id: this.#nextId(), unsubscribe: gone });
  }

  #nextId(): number {
    this.#frameId += 1;
    return this.#frameId;
  }

  #send(frame: ClientFrame): void {
    if (this.#ready) this.#socket?.send(JSON.stringify(frame));
  }

  /** Leaves the present socket, and whatever waits for it. */
  #drop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    clearTimeout(this.#watch);
    this.#ready = false;
    this.#isSilent = false;
    this.#ping = null;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  /** Checks again when the silence would have become too long. */
  #listen(): void {
    clearTimeout(this.#silence);
    const left = (this.#ready ? CONNECTION_LOST_AFTER_MS : WELCOME_WITHIN_MS) - this.silentMs;
    if (left <= 0) return this.#giveUp();
    this.#silence = setTimeout(() => this.#listen(), left);
  }

  /** How long an answer may take on this line. */
  get #answerWithinMs(): number {
    const granted = ROUND_TRIPS_GRANTED * this.#roundTripMs;
    return Math.min(ANSWER_WITHIN_MOST_MS, Math.max(ANSWER_WITHIN_LEAST_MS, granted));
  }

  #later(delayMs: number, then: () => void): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(then, delayMs);
  }

  /** Pings once nothing has come for longer than quotes leave between them. */
  #watchSilence(): void {
    const leftMs = PING_AFTER_MS - this.silentMs;
    if (leftMs > 0) return this.#later(leftMs, () => this.#watchSilence());
    if (this.#settings.isWatched?.() === false) return this.#later(PING_AFTER_MS, () => this.#watchSilence());
    this.#ping = { id: this.#nextId(), at: Date.now() };
    this.#send({ id: this.#ping.id, ping: true });
    this.#later(this.#answerWithinMs, () => this.#later(READ_FIRST_MS, () => this.#missAnswer()));
  }

  #missAnswer(): void {
    if (this.#ping === null || this.#heardAt >= this.#ping.at) return this.#watchSilence();
    this.#isSilent = true;
    this.#settings.onSilence?.(true);
  }

  /** Anything that comes ends a silence; a ping's own answer shows how slow the line is. */
  #hear(frame: ServerFrame): void {
    this.#heardAt = Date.now();
    if (this.#ping !== null && frame.type === 'ok' && frame.id === this.#ping.id) {
      this.#learnRoundTrip(this.#heardAt - this.#ping.at);
      this.#ping = null;
    }
    if (!this.#isSilent) return;
    this.#isSilent = false;
    this.#settings.onSilence?.(false);
    this.#watchSilence();
  }

  #learnRoundTrip(tookMs: number): void {
    this.#roundTripMs = Math.max(tookMs, SLOWNESS_REMEMBERED * this.#roundTripMs);
  }

  #connect(): void {
    this.#drop();
    const { protocol, host } = this.#settings.origin === undefined ? location : new URL(this.#settings.origin);
    const url = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${BASE_PATH}/stream`;
    const socket = this.#settings.open?.(url) ?? new WebSocket(url);
    this.#socket = socket;
    this.#heardAt = Date.now();
    this.#listen();
    this.#settings.onState('connecting');
    socket.onopen = () => socket.send(JSON.stringify({ hello: this.#settings.hello() } satisfies HelloFrame));
    socket.onmessage = (message) => this.#receive(socket, JSON.parse(String(message.data)) as ServerFrame);
    socket.onclose = (close) => this.#lost(socket, close.code);
  }

  #receive(socket: WebSocket, frame: ServerFrame): void {
    if (socket !== this.#socket) return;
    // Opening a line and being welcomed takes two round trips at least.
    if (frame.type === 'welcome') this.#learnRoundTrip((Date.now() - this.#heardAt) / 2);
    this.#hear(frame);
    if (frame.type === 'welcome') this.#welcome();
    this.#settings.onFrame(frame);
  }

  #welcome(): void {
    this.#ready = true;
    this.#listen();
    this.#watchSilence();
    this.#attempt = 0;
    this.#told.clear();
    const seen = this.#settings.lastEvent();
    // A resume subscribes too. Subscribing before it would let a new event overtake those that were missed.
    if (seen !== null && this.#held.has('account')) {
      this.#told.add('account');
      this.#send({ id: this.#nextId(), resume: seen });
    }
    this.#subscribe();
    this.#settings.onState('live');
  }

  #lost(socket: WebSocket, code: number): void {
    if (socket !== this.#socket) return;
    this.#drop();
    if (this.#closed) return;
    if (code === CLOSE_CODE_SESSION_ENDED) {
      this.#closed = true;
      this.#settings.onState('idle');
      this.#settings.onSessionEnded();
      return;
    }
    this.#giveUp();
  }

  /** What was heard last is the latest known; reconnects after a while. */
  #giveUp(): void {
    this.#settings.onState('lost');
    this.#drop();
    this.#timer = setTimeout(() => this.#connect(), reconnectDelayMs(this.#attempt, Math.random()));
    this.#attempt += 1;
  }
}
