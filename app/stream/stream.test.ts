/** What an open page rereads after the stream was disconnected. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cache } from '../api/cache.ts';

/** The browser's socket as the stream sees it, driven by the test. */
class Line {
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((close: { code: number }) => void) | null = null;
  constructor() {
    lines.push(this);
  }
  send() {}
  close() {}
  hears(frame: object) {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}
let lines: Line[] = [];
const PAGE = ['quotes/getInstrument', { instrument: 'US.A' }];
const LIST = ['discovery/listFavorites', {}];
const isStale = (key: readonly unknown[]) => cache.getQueryState(key)?.isInvalidated;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  vi.stubGlobal('WebSocket', Line);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an instrument is read again that may have been halted while the stream was away, and only then', async () => {
  const { connection } = await import('./stream.ts');
  connection.start();
  cache.setQueryData(PAGE, {});
  cache.setQueryData(LIST, {});
  lines[0]!.hears({ type: 'welcome' });
  expect(isStale(PAGE)).toBe(false);
  lines[0]!.onclose!({ code: 1006 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isStale(PAGE)).toBe(false);
  lines[1]!.hears({ type: 'welcome' });
  expect([isStale(PAGE), isStale(LIST)]).toEqual([true, false]);
});
