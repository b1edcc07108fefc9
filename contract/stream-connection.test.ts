import { HEARTBEAT_INTERVAL_MS, CONNECTION_LOST_AFTER_MS } from './constants.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reconnectDelayMs, StreamConnection, type StreamState } from './stream-connection.ts';

/** Longer than the connection gathers changes before it tells them. */
const GATHER_MS = 100;

/** The browser's socket as the connection sees it, driven by the test. */
class Line {
  readyState = 0;
  sent: unknown[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((close: { code: number }) => void) | null = null;
  /** How long the next answers to pings take; without any, pings stay unanswered. */
  answersAfterMs: number[] = [];
  send(text: string) {
    const frame = JSON.parse(text) as { id?: number; ping?: true };
    this.sent.push(frame);
    const afterMs = frame.ping ? this.answersAfterMs.shift() : undefined;
    if (afterMs === undefined) return;
    setTimeout(() => this.onmessage?.({ data: JSON.stringify({ type: 'ok', id: frame.id, refused: [] }) }), afterMs);
  }
  closed = false;
  close() {
    this.closed = true;
  }
  welcome() {
    this.readyState = 1;
    this.onopen?.();
    this.onmessage?.({ data: '{"type":"welcome","user":"1"}' });
  }
  beat() {
    this.onmessage?.({ data: '{"type":"beat"}' });
  }
  drop(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

let lines: Line[];
let silences: boolean[];
let states: StreamState[];
let ended: number;
let seen: number | null;
let connection: StreamConnection;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  [lines, silences, states, ended, seen] = [[], [], [], 0, null];
  connection = new StreamConnection({
    hello: () => ({ token: 't', account: '1012345678' }),
    onFrame: () => {},
    onSessionEnded: () => {
      ended += 1;
    },
    onState: (state) => states.push(state),
    onSilence: (isSilent) => silences.push(isSilent),
    lastEvent: () => seen,
    open: () => {
      const line = new Line();
      lines.push(line);
      return line as unknown as WebSocket;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('sends hello first, then subscribes to the held channels', () => {
  connection.subscribe(['account', 'quote:US.A']);
  connection.start();
  lines[0]?.welcome();
  expect(lines[0]?.sent).toEqual([
    { hello: { token: 't', account: '1012345678' } },
    { id: 1, subscribe: ['account', 'quote:US.A'] },
  ]);
});

test('subscribes once to a channel held by many rows, and unsubscribes with the last, in few frames', () => {
  connection.start();
  lines[0]?.welcome();
  const release = [
    connection.subscribe(['quote:US.A']),
    connection.subscribe(['quote:US.A']),
    connection.subscribe(['quote:US.B']),
  ];
  vi.advanceTimersByTime(GATHER_MS);
  release[0]?.();
  release[0]?.();
  vi.advanceTimersByTime(GATHER_MS);
  expect(lines[0]?.sent.slice(1)).toEqual([{ id: 1, subscribe: ['quote:US.A', 'quote:US.B'] }]);
  release[1]?.();
  vi.advanceTimersByTime(GATHER_MS);
  expect(lines[0]?.sent.at(-1)).toEqual({ id: 2, unsubscribe: ['quote:US.A'] });
});

test('reconnects after a break, resubscribes and resumes after the last event', () => {
  connection.subscribe(['account', 'quote:US.A']);
  connection.start();
  lines[0]?.welcome();
  seen = 41;
  lines[0]?.drop();
  expect(states.at(-1)).toBe('lost');
  vi.runOnlyPendingTimers();
  lines[1]?.welcome();
  expect(lines[1]?.sent.slice(1)).toEqual([
    { id: 2, resume: 41 },
    { id: 3, subscribe: ['quote:US.A'] },
  ]);
  expect(states.at(-1)).toBe('live');
});

test('doesn’t reconnect an ended session', () => {
  connection.start();
  lines[0]?.welcome();
  lines[0]?.drop(4401);
  vi.runAllTimers();
  expect([ended, lines.length, states.at(-1)]).toEqual([1, 1, 'idle']);
});

test('gives up a silent connection within eight seconds, and knows when it last received something', () => {
  connection.start();
  lines[0]?.welcome();
  vi.advanceTimersByTime(HEARTBEAT_INTERVAL_MS);
  lines[0]?.beat();
  vi.advanceTimersByTime(CONNECTION_LOST_AFTER_MS - 1);
  expect(states.at(-1)).toBe('live');
  vi.advanceTimersByTime(8_000 - CONNECTION_LOST_AFTER_MS);
  expect([states.includes('lost'), lines[0]?.closed, lines.length]).toEqual([true, true, 2]);
  lines[0]?.beat();
  lines[1]?.welcome();
  expect(states.at(-1)).toBe('live');
});

test('an unanswered ping is reported within two seconds, and the silence ends with anything that comes', () => {
  connection.start();
  lines[0]?.welcome();
  vi.advanceTimersByTime(1_950);
  expect([silences, states.at(-1)]).toEqual([[true], 'live']);
  lines[0]?.beat();
  expect([silences, lines.length]).toEqual([[true, false], 1]);
  vi.advanceTimersByTime(1_950);
  expect(silences).toEqual([true, false, true]);
});

test('a line that answers is never silent, and a slow one is given the time that it takes', () => {
  connection.start();
  lines[0]?.welcome();
  // Ever slower, as a phone that leaves a town.
  if (lines[0]) lines[0].answersAfterMs = [50, 400, 690, 1_500, 3_000, 3_500];
  for (let seconds = 0; seconds < 16; seconds += 1) vi.advanceTimersByTime(1_000);
  expect(lines[0]?.answersAfterMs).toEqual([]);
  expect(silences).toEqual([]);
});

test('a network that the device reports as gone is lost at once, and tried again', () => {
  connection.start();
  lines[0]?.welcome();
  connection.networkLost();
  expect([states.at(-1), lines[0]?.closed]).toEqual(['lost', true]);
  vi.advanceTimersByTime(reconnectDelayMs(0, 1));
  expect(lines).toHaveLength(2);
  connection.stop();
  connection.networkLost();
  expect(states.at(-1)).toBe('idle');
});

test('a silence is noticed within six seconds, banner included', () => {
  expect(CONNECTION_LOST_AFTER_MS).toBeGreaterThan(HEARTBEAT_INTERVAL_MS);
  expect(CONNECTION_LOST_AFTER_MS).toBeLessThan(6_000);
});

test('a server that sends only heartbeats keeps its connection', () => {
  connection.start();
  lines[0]?.welcome();
  for (let beats = 0; beats < 100; beats += 1) {
    vi.advanceTimersByTime(HEARTBEAT_INTERVAL_MS);
    lines[0]?.beat();
  }
  expect([states.at(-1), lines.length]).toEqual(['live', 1]);
});

test('retries an attempt that is never answered', () => {
  connection.start();
  vi.advanceTimersByTime(11_000);
  expect([lines[0]?.closed, lines.length]).toEqual([true, 2]);
});

test('a page that becomes visible after a silence reconnects at once, and keeps a fresh connection', () => {
  connection.start();
  lines[0]?.welcome();
  connection.reconnectNow();
  expect(lines).toHaveLength(1);
  vi.setSystemTime(Date.now() + CONNECTION_LOST_AFTER_MS);
  connection.reconnectNow();
  connection.reconnectNow();
  expect([lines[0]?.closed, lines.length]).toEqual([true, 2]);
});

test('the retry delay grows to 15 s with random jitter', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map((attempt) => reconnectDelayMs(attempt, 1))).toEqual([
    500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000,
  ]);
  expect(reconnectDelayMs(2, 0)).toBe(1_000);
});
