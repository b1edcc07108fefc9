/** What an open page rereads after the stream was disconnected. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';

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
const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated;

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

test('refetches the instrument after a disconnection, since it may have been halted, and only then', async () => {
  const { streamConnection } = await import('./app-stream.ts');
  streamConnection.start();
  queryClient.setQueryData(PAGE, {});
  queryClient.setQueryData(LIST, {});
  lines[0]!.hears({ type: 'welcome' });
  expect(isStale(PAGE)).toBe(false);
  lines[0]!.onclose!({ code: 1006 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isStale(PAGE)).toBe(false);
  lines[1]!.hears({ type: 'welcome' });
  expect([isStale(PAGE), isStale(LIST)]).toEqual([true, false]);
});

test('an order that the live stream announces in time needs no second reread', async () => {
  const { isTradeAnnounced, streamConnection } = await import('./app-stream.ts');
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  streamConnection.start();
  const line = lines.at(-1)!;
  expect(await isTradeAnnounced(0)).toBe(false);
  line.hears({ type: 'welcome' });
  const announce = (seq: number, kind: string) => line.hears({ type: 'event', seq, kind, data: { accounts: [] } });

  announce(1, 'order');
  expect(await isTradeAnnounced(performance.now())).toBe(true);
  vi.advanceTimersByTime(1);
  const later = isTradeAnnounced(performance.now());
  announce(2, 'wallet');
  announce(3, 'position');
  expect(await later).toBe(true);
  const never = isTradeAnnounced(performance.now() + 1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await never).toBe(false);
});
