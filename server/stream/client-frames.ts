/** Answers a client's frames: first its hello, then the channels that it wants. */
import { CLOSE_BAD_FRAME, CLOSE_SESSION_ENDED, channel, clientFrame, helloFrame } from '@bourse/contract/stream.ts';
import type { RawData } from 'ws';
import type { Parts } from '../parts.ts';
import type { AccountEvents } from './account-events.ts';
import { CLOSE_TOO_MUCH, type Connection, SUBSCRIPTIONS_MAXIMUM } from './connection.ts';
import type { Places } from './stream-limits.ts';
import type { QuoteFan } from './quote-broadcast.ts';

const QUOTE = 'quote:';

export interface Answering extends Pick<Parts, 'clock' | 'sessions' | 'topics'> {
  places: Places<Connection>;
  fan: QuoteFan;
  events: AccountEvents;
}

export async function answerFrame(parts: Answering, connection: Connection, data: RawData): Promise<void> {
  // Frames of a reader that has left may still be waiting.
  if (!connection.open) return;
  const frame = parse(data);
  if (connection.customer === undefined) return greet(parts, connection, frame);
  const said = clientFrame.safeParse(frame);
  if (!said.success) return fail(connection, 'badInput', CLOSE_BAD_FRAME);
  if ('resume' in said.data) return resume(parts, connection, said.data.id, BigInt(said.data.resume));
  const { id } = said.data;
  const refused =
    'subscribe' in said.data
      ? await subscribe(parts, connection, said.data.subscribe)
      : unsubscribe(parts, connection, said.data.unsubscribe);
  connection.send(JSON.stringify({ type: 'ok', id, refused }));
}

async function greet({ places, sessions }: Answering, connection: Connection, frame: unknown): Promise<void> {
  const said = helloFrame.safeParse(frame);
  if (!said.success) return fail(connection, 'badInput', CLOSE_BAD_FRAME);
  const { token, account } = said.data.hello;
  if (token === undefined) {
    if (!places.greetVisitor(connection)) return fail(connection, 'tooMany', CLOSE_TOO_MUCH);
    connection.customer = null;
    return connection.send(JSON.stringify({ type: 'welcome' }));
  }
  const session = await sessions.find(token);
  if (!session || session.mobile !== account) return fail(connection, 'unauthorized', CLOSE_SESSION_ENDED);
  places.greetSession(connection, session.sessionId);
  connection.customer = { account: session.account, sessionId: session.sessionId };
  connection.send(JSON.stringify({ type: 'welcome', user: session.account.toString() }));
}

/** @returns the channels that are refused: unknown ones, private ones of a visitor, those beyond the limit. */
async function subscribe(parts: Answering, connection: Connection, channels: readonly string[]): Promise<string[]> {
  const refused: string[] = [];
  for (const name of channels) {
    if (!(await listenTo(parts, connection, name))) refused.push(name);
  }
  return refused;
}

async function listenTo(
  { events, fan, topics, clock }: Answering,
  connection: Connection,
  name: string,
): Promise<boolean> {
  if (!connection.open || !channel.safeParse(name).success) return false;
  if (name === 'account') {
    if (!connection.customer) return false;
    await events.subscribe(connection, connection.customer.account, null);
    return true;
  }
  if (!name.startsWith(QUOTE)) return topics.subscribe(connection, name, clock.now());
  const instrument = name.slice(QUOTE.length);
  if (connection.instruments.size >= SUBSCRIPTIONS_MAXIMUM && !connection.instruments.has(instrument)) return false;
  return fan.subscribe(connection, instrument, clock.now());
}

function unsubscribe(
  { events, fan, topics }: Answering,
  connection: Connection,
  channels: readonly string[],
): string[] {
  for (const name of channels) {
    if (name === 'account') events.leave(connection);
    else if (name.startsWith(QUOTE)) fan.unsubscribe(connection, name.slice(QUOTE.length));
    else topics.unsubscribe(connection, name);
  }
  return [];
}

async function resume({ events }: Answering, connection: Connection, id: number, seq: bigint): Promise<void> {
  if (connection.customer) await events.subscribe(connection, connection.customer.account, seq);
  connection.send(JSON.stringify({ type: 'ok', id, refused: connection.customer ? [] : ['account'] }));
}

type ErrorCode = 'unauthorized' | 'badInput' | 'tooMany' | 'internal';

export function fail(connection: Connection, code: ErrorCode, closeCode: number): void {
  connection.send(JSON.stringify({ type: 'error', code }));
  connection.close(closeCode, code);
}

function parse(data: RawData): unknown {
  try {
    return JSON.parse(data.toString());
  } catch {
    return undefined;
  }
}
