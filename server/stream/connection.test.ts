import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { Connection } from './connection.ts';

let http: Server;
let connection: Connection;
let reader: WebSocket;

beforeEach(async () => {
  http = createServer();
  const sockets = new WebSocketServer({ server: http });
  const opened = new Promise<WebSocket>((resolve) => sockets.once('connection', resolve));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  reader = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
  await new Promise((resolve) => reader.once('open', resolve));
  connection = new Connection(await opened);
});
afterEach(() => {
  reader.terminate();
  http.closeAllConnections();
  http.close();
});

const frame = (instrument: string, seq: number): Buffer => Buffer.from(JSON.stringify({ instrument, seq, padding: 'x'.repeat(20_000) }));

test('a reader who stops reading costs at most a mebibyte, and gets the latest of each instrument afterwards', async () => {
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
      connection.flush();
      if (instruments.every((each) => seen.get(each) === 2_000)) resolve();
    });
  });
  reader.resume();
  await done;
  expect(connection.waitingCount).toBe(0);
});

test('a reader who doesn\'t take its events is cut off', async () => {
  reader.pause();
  const closed = new Promise<void>((resolve) => { connection.socket.once('close', () => resolve()); });
  const large = 'x'.repeat(100_000);
  for (let i = 0; i < 2_000 && connection.socket.readyState === WebSocket.OPEN; i++) connection.send(large);
  await closed;
  expect(connection.socket.readyState).toBe(WebSocket.CLOSED);
});
