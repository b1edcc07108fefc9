import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClient } from './client.ts';
import { RefusalError } from './results.ts';
import type { Stream, StreamFrame, StreamOptions } from './stream.ts';

/** The socket as the client sees it, driven by the test. */
class Line {
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((close: { code: number }) => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {}
  say(frame: object) {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  welcome() {
    this.onopen?.();
    this.say({ type: 'welcome', user: '1' });
  }
}

let lines: Line[];
const open = (options: StreamOptions): Stream =>
  createClient({
    origin: 'https://bourse.example',
    apiKey: { id: 'BKAAA', secret: 'hush' },
    openSocket: (url) => {
      expect(url).toBe('wss://bourse.example/api/vue/stream');
      const line = new Line();
      lines.push(line);
      return line as unknown as WebSocket;
    },
  }).stream(options);
const event = (seq: number) => ({ type: 'event', seq, kind: 'wallet', data: { accounts: [] } });
const quote = (instrument: string, last: string) => ({ type: 'quote', instrument, last });

/** The next frames of a reader that stays. */
function reader(stream: Stream): (count: number) => Promise<StreamFrame[]> {
  const iterator = stream[Symbol.asyncIterator]();
  return async (count) => {
    const frames: StreamFrame[] = [];
    while (frames.length < count) frames.push((await iterator.next()).value as StreamFrame);
    return frames;
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
});
afterEach(() => {
  vi.useRealTimers();
});

test('says hello with the key, subscribes, and names channels that are refused', async () => {
  const stream = open({ channels: ['account', 'quote:US.NOPE'] });
  lines[0]!.welcome();
  expect(lines[0]!.sent).toEqual([
    { hello: { apiKey: { id: 'BKAAA', secret: 'hush' } } },
    { id: 1, subscribe: ['account', 'quote:US.NOPE'] },
  ]);
  lines[0]!.say({ type: 'ok', id: 1, refused: ['quote:US.NOPE'] });
  expect(await reader(stream)(1)).toEqual([{ type: 'refused', channels: ['quote:US.NOPE'] }]);
  stream.close();
});

test('continues after the last event once the connection is back', async () => {
  const stream = open({ channels: ['account'] });
  const read = reader(stream);
  lines[0]!.welcome();
  lines[0]!.say(event(41));
  expect(await read(1)).toMatchObject([{ seq: 41 }]);
  expect(stream.lastSeq).toBe(41);
  lines[0]!.onclose?.({ code: 1006 });
  await vi.advanceTimersByTimeAsync(1_000);
  lines[1]!.welcome();
  expect(lines[1]!.sent.slice(1)).toEqual([{ id: 2, resume: 41 }]);
  lines[1]!.say(event(42));
  expect(await read(1)).toMatchObject([{ seq: 42 }]);
  stream.close();
});

test('reports a gap where nothing says what happened meanwhile', async () => {
  const stream = open({ channels: ['account'] });
  lines[0]!.welcome();
  lines[0]!.onclose?.({ code: 1006 });
  await vi.advanceTimersByTimeAsync(1_000);
  lines[1]!.welcome();
  expect(await reader(stream)(1)).toEqual([{ type: 'gap' }]);
  stream.close();
});

test('of an instrument only the latest quote waits for a slow reader, and too many events become a gap', async () => {
  const stream = open({ channels: ['account', 'quote:US.A'], waitingMaximum: 3 });
  const read = reader(stream);
  lines[0]!.welcome();
  for (const frame of [quote('US.A', '1'), quote('US.B', '5'), quote('US.A', '2')]) lines[0]!.say(frame);
  expect(await read(2)).toMatchObject([
    { instrument: 'US.B', last: '5' },
    { instrument: 'US.A', last: '2' },
  ]);
  for (const seq of [1, 2, 3, 4]) lines[0]!.say(event(seq));
  expect(await read(2)).toMatchObject([{ type: 'gap' }, { seq: 4 }]);
  stream.close();
});

test('ends with its signal, and fails once the key is revoked', async () => {
  const abort = new AbortController();
  const stream = open({ channels: ['account'], signal: abort.signal });
  const rest = Array.fromAsync(stream);
  abort.abort();
  expect(await rest).toEqual([]);
  const revoked = open({ channels: ['account'] });
  lines[1]!.welcome();
  const failing = Array.fromAsync(revoked);
  lines[1]!.onclose?.({ code: 4401 });
  await expect(failing).rejects.toThrow(RefusalError);
});
