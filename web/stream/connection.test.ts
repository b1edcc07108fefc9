import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reconnectDelayMs, StreamConnection, type StreamState } from './connection.ts';

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
  close() {}
  welcome() {
    this.readyState = 1;
    this.onopen?.();
    this.onmessage?.({ data: '{"type":"welcome","user":"1"}' });
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
  vi.runAllTimers();
  release[0]?.();
  release[0]?.();
  vi.runAllTimers();
  expect(lines[0]?.sent.slice(1)).toEqual([{ id: 1, subscribe: ['quote:US.A', 'quote:US.B'] }]);
  release[1]?.();
  vi.runAllTimers();
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

test('waiting grows to 15 s and is spread by chance', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map((attempt) => reconnectDelayMs(attempt, 1))).toEqual([
    500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000,
  ]);
  expect(reconnectDelayMs(2, 0)).toBe(1_000);
});
