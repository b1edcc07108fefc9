import { BEAT_EVERY_MS, SILENT_AFTER_MS } from '@bourse/contract/constants.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reconnectDelayMs, StreamConnection, type StreamState } from './connection.ts';

/** Longer than the connection gathers changes before it tells them. */
const GATHER_MS = 100;

/** The browser's socket as the connection sees it, driven by the test. */
class Line {
  readyState = 0;
  sent: unknown[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((close: { code: number }) => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text));
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
let states: StreamState[];
let ended: number;
let seen: number | null;
let connection: StreamConnection;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  [lines, states, ended, seen] = [[], [], 0, null];
  connection = new StreamConnection({
    hello: () => ({ token: 't', account: '1012345678' }),
    onFrame: () => {},
    onSessionEnded: () => {
      ended += 1;
    },
    onState: (state) => states.push(state),
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

test('it says hello first, then subscribes to what is held', () => {
  connection.hold(['account', 'quote:US.A']);
  connection.start();
  lines[0]?.welcome();
  expect(lines[0]?.sent).toEqual([
    { hello: { token: 't', account: '1012345678' } },
    { id: 1, subscribe: ['account', 'quote:US.A'] },
  ]);
});

test('what many rows hold is subscribed to once, and let go with the last of them, in few frames', () => {
  connection.start();
  lines[0]?.welcome();
  const release = [connection.hold(['quote:US.A']), connection.hold(['quote:US.A']), connection.hold(['quote:US.B'])];
  vi.advanceTimersByTime(GATHER_MS);
  release[0]?.();
  release[0]?.();
  vi.advanceTimersByTime(GATHER_MS);
  expect(lines[0]?.sent.slice(1)).toEqual([{ id: 1, subscribe: ['quote:US.A', 'quote:US.B'] }]);
  release[1]?.();
  vi.advanceTimersByTime(GATHER_MS);
  expect(lines[0]?.sent.at(-1)).toEqual({ id: 2, unsubscribe: ['quote:US.A'] });
});

test('after a break it comes back, subscribes again and goes on after the last event', () => {
  connection.hold(['account']);
  connection.start();
  lines[0]?.welcome();
  seen = 41;
  lines[0]?.drop();
  expect(states.at(-1)).toBe('lost');
  vi.runOnlyPendingTimers();
  lines[1]?.welcome();
  expect(lines[1]?.sent.slice(1)).toEqual([
    { id: 2, subscribe: ['account'] },
    { id: 3, resume: 41 },
  ]);
  expect(states.at(-1)).toBe('live');
});

test('an ended session is not connected again', () => {
  connection.start();
  lines[0]?.welcome();
  lines[0]?.drop(4401);
  vi.runAllTimers();
  expect([ended, lines.length, states.at(-1)]).toEqual([1, 1, 'idle']);
});

test('a line on which nothing is heard is given up within eight seconds, and what was heard last is known', () => {
  connection.start();
  lines[0]?.welcome();
  vi.advanceTimersByTime(BEAT_EVERY_MS);
  lines[0]?.beat();
  vi.advanceTimersByTime(SILENT_AFTER_MS - 1);
  expect(states.at(-1)).toBe('live');
  vi.advanceTimersByTime(8_000 - SILENT_AFTER_MS);
  expect([states.includes('lost'), lines[0]?.closed, lines.length]).toEqual([true, true, 2]);
  lines[0]?.beat();
  lines[1]?.welcome();
  expect(states.at(-1)).toBe('live');
});

test('a server that beats and says nothing else keeps its line', () => {
  connection.start();
  lines[0]?.welcome();
  for (let beats = 0; beats < 100; beats += 1) {
    vi.advanceTimersByTime(BEAT_EVERY_MS);
    lines[0]?.beat();
  }
  expect([states.at(-1), lines.length]).toEqual(['live', 1]);
});

test('an attempt that is never answered is tried anew', () => {
  connection.start();
  vi.advanceTimersByTime(11_000);
  expect([lines[0]?.closed, lines.length]).toEqual([true, 2]);
});

test('a page that is shown again after a silence connects at once, and leaves a fresh line alone', () => {
  connection.start();
  lines[0]?.welcome();
  connection.hurry();
  expect(lines).toHaveLength(1);
  vi.setSystemTime(Date.now() + SILENT_AFTER_MS);
  connection.hurry();
  connection.hurry();
  expect([lines[0]?.closed, lines.length]).toEqual([true, 2]);
});

test('waiting grows to 15 s and is spread by chance', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map((attempt) => reconnectDelayMs(attempt, 1))).toEqual([
    500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000,
  ]);
  expect(reconnectDelayMs(2, 0)).toBe(1_000);
});
