import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { StreamConnection, encodeTextFrame } from './stream-connection.ts';
import { createStreamWorkLimits } from './stream-work-limits.ts';

let http: Server;
let connection: StreamConnection;
let reader: WebSocket;

beforeEach(async () => {
  http = createServer();
  const sockets = new WebSocketServer({ server: http });
  const opened = new Promise<StreamConnection>((resolve) =>
    sockets.once('connection', (socket, request) =>
      resolve(new StreamConnection(socket, request.socket, createStreamWorkLimits()(), null)),
    ),
  );
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  reader = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
  await new Promise((resolve) => reader.once('open', resolve));
  connection = await opened;
});
afterEach(() => {
  reader.terminate();
  http.closeAllConnections();
  http.close();
});

const frame = (instrument: string, seq: number): Buffer =>
  encodeTextFrame(JSON.stringify({ instrument, seq, padding: 'x'.repeat(20_000) }));

test('a reader who stops reading uses a mebibyte at most, then gets the latest quote of each instrument', async () => {
  reader.pause();
  const instruments = ['US.A', 'US.B', 'US.C'];
  for (let seq = 1; seq <= 2_000; seq++) {
    for (const instrument of instruments) connection.offer(instrument, frame(instrument, seq));
    if (seq % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(connection.socket.bufferedAmount).toBeLessThan(1024 * 1024);
    expect(connection.waitingCount).toBeLessThanOrEqual(instruments.length);
  }
  expect(connection.waitingCount).toBe(3);
  const seen = new Map<string, number>();
  const done = new Promise<void>((resolve) => {
    reader.on('message', (data) => {
      const { instrument, seq } = JSON.parse(String(data)) as { instrument: string; seq: number };
      expect(seq).toBeGreaterThan(seen.get(instrument) ?? 0);
      seen.set(instrument, seq);
      connection.gather();
      connection.release();
      if (instruments.every((each) => seen.get(each) === 2_000)) resolve();
    });
  });
  reader.resume();
  await done;
  expect(connection.waitingCount).toBe(0);
});

test("disconnects a reader who doesn't take its events", async () => {
  reader.pause();
  const closed = new Promise<void>((resolve) => {
    connection.socket.once('close', () => resolve());
  });
  const large = 'x'.repeat(100_000);
  for (let i = 0; i < 2_000 && connection.socket.readyState === WebSocket.OPEN; i++) connection.send(large);
  await closed;
  expect(connection.socket.readyState).toBe(WebSocket.CLOSED);
});

test.each([0, 1, 125, 126, 127, 65_535, 65_536, 100_001])(
  'a text of %i bytes is framed so that a client reads the same',
  async (length) => {
    const text = 'é'.repeat(Math.floor(length / 2)) + 'x'.repeat(length % 2);
    const read = new Promise<string>((resolve) => reader.once('message', (data) => resolve(String(data))));
    connection.offer('US.A', encodeTextFrame(text));
    expect(await read).toBe(text);
  },
);

test('batched frames arrive whole and in order, interleaved with answers', async () => {
  const read: string[] = [];
  const done = new Promise<void>((resolve) =>
    reader.on('message', (data) => {
      if (read.push(String(data)) === 4) resolve();
    }),
  );
  connection.gather();
  connection.offer('US.A', encodeTextFrame('one'));
  connection.send('two');
  connection.offer('US.B', encodeTextFrame('three'));
  connection.release();
  connection.send('four');
  await done;
  expect(read).toEqual(['one', 'two', 'three', 'four']);
});
