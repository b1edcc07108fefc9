/** Answers a client's frames: first its hello, then the channels that it wants. */
import {
  type ClientFrame,
  CLOSE_CODE_BAD_FRAME,
  CLOSE_CODE_SESSION_ENDED,
  clientFrameSchema,
  helloFrameSchema,
  isChannelName,
} from '@bourse/contract/stream-frames.ts';
import type { RawData } from 'ws';
import type { ServerDependencies } from '../dependencies.ts';
import type { AccountEventPusher } from './account-event-pusher.ts';
import {
  CLOSE_POLICY_VIOLATION,
  type StreamConnection,
  type StreamCustomer,
  SUBSCRIPTIONS_MAXIMUM,
} from './stream-connection.ts';
import type { StreamSlots } from './stream-slots.ts';
import { computeWorkCost } from './stream-work-limits.ts';
import type { QuoteBroadcaster } from './quote-broadcaster.ts';

const QUOTE_CHANNEL_PREFIX = 'quote:';
const CLOSING_WITHIN_MS = 1_000;

export interface ClientFrameContext
  extends Pick<ServerDependencies, 'clock' | 'sessions' | 'apiKeySessions' | 'channelRegistry'> {
  slots: StreamSlots<StreamConnection>;
  quoteBroadcaster: QuoteBroadcaster;
  events: AccountEventPusher;
}

export async function handleClientFrame(
  dependencies: ClientFrameContext,
  connection: StreamConnection,
  data: RawData,
): Promise<void> {
  // Frames of a reader that has left may still be waiting.
  if (!connection.open) return;
  const frame = parseFrame(data);
  if (connection.customer === undefined) return handleHello(dependencies, connection, frame);
  const parsedFrame = clientFrameSchema.safeParse(frame);
  if (!parsedFrame.success) return sendErrorAndClose(connection, 'badInput', CLOSE_CODE_BAD_FRAME);
  if (!connection.take(computeWorkCost(parsedFrame.data), dependencies.clock.now()))
    return sendErrorAndClose(connection, 'tooMany', CLOSE_POLICY_VIOLATION);
  if ('resume' in parsedFrame.data)
    return resumeEvents(dependencies, connection, parsedFrame.data.id, BigInt(parsedFrame.data.resume));
  const refused = await changeChannels(dependencies, connection, parsedFrame.data);
  connection.send(JSON.stringify({ type: 'ok', id: parsedFrame.data.id, refused }));
}

/** @returns the channels that are refused. A ping changes none. */
async function changeChannels(
  dependencies: ClientFrameContext,
  connection: StreamConnection,
  frame: Exclude<ClientFrame, { resume: number }>,
): Promise<string[]> {
  if ('subscribe' in frame) return subscribe(dependencies, connection, frame.subscribe);
  return 'unsubscribe' in frame ? unsubscribe(dependencies, connection, frame.unsubscribe) : [];
}

async function handleHello(
  { slots, sessions, apiKeySessions }: ClientFrameContext,
  connection: StreamConnection,
  frame: unknown,
): Promise<void> {
  const parsedFrame = helloFrameSchema.safeParse(frame);
  if (!parsedFrame.success) return sendErrorAndClose(connection, 'badInput', CLOSE_CODE_BAD_FRAME);
  const { token, account, apiKey } = parsedFrame.data.hello;
  if (apiKey) {
    const found = await apiKeySessions.find(apiKey.id, apiKey.secret, connection.ip);
    if (!found) return sendErrorAndClose(connection, 'unauthorized', CLOSE_CODE_SESSION_ENDED);
    if (!connection.open) return;
    connection.socket.once('close', apiKeySessions.followStream(apiKey.id));
    return welcomeCustomer(slots, connection, { ...found, portfolio: found.apiKey.portfolio });
  }
  if (token === undefined) {
    if (!slots.greetVisitor(connection)) return sendErrorAndClose(connection, 'tooMany', CLOSE_POLICY_VIOLATION);
    connection.customer = null;
    return connection.send(JSON.stringify({ type: 'welcome' }));
  }
  const session = await sessions.find(token);
  if (!session || session.mobile !== account)
    return sendErrorAndClose(connection, 'unauthorized', CLOSE_CODE_SESSION_ENDED);
  welcomeCustomer(slots, connection, session);
}

function welcomeCustomer(
  slots: ClientFrameContext['slots'],
  connection: StreamConnection,
  { account, sessionId, portfolio }: StreamCustomer,
): void {
  slots.greetSession(connection, sessionId);
  connection.sender = `account ${account}`;
  connection.customer = { account, sessionId, ...(portfolio === undefined ? {} : { portfolio }) };
  connection.send(JSON.stringify({ type: 'welcome', user: account.toString() }));
}

/** @returns the channels that are refused: unknown ones, private ones of a visitor, those beyond the limit. */
async function subscribe(
  dependencies: ClientFrameContext,
  connection: StreamConnection,
  channels: readonly string[],
): Promise<string[]> {
  const refused: string[] = [];
  for (const name of channels) {
    if (!(await subscribeToChannel(dependencies, connection, name))) refused.push(name);
  }
  return refused;
}

async function subscribeToChannel(
  { events, quoteBroadcaster, channelRegistry, clock }: ClientFrameContext,
  connection: StreamConnection,
  name: string,
): Promise<boolean> {
  if (!connection.open || !isChannelName(name)) return false;
  if (name === 'account') {
    if (!connection.customer) return false;
    await events.subscribe(connection, connection.customer.account, null);
    return true;
  }
  if (!name.startsWith(QUOTE_CHANNEL_PREFIX)) return channelRegistry.subscribe(connection, name, clock.now());
  const instrument = name.slice(QUOTE_CHANNEL_PREFIX.length);
  if (connection.instruments.size >= SUBSCRIPTIONS_MAXIMUM && !connection.instruments.has(instrument)) return false;
  return quoteBroadcaster.subscribe(connection, instrument, clock.now());
}

function unsubscribe(
  { events, quoteBroadcaster, channelRegistry }: ClientFrameContext,
  connection: StreamConnection,
  channels: readonly string[],
): string[] {
  for (const name of channels) {
    if (name === 'account') events.leave(connection);
    else if (name.startsWith(QUOTE_CHANNEL_PREFIX))
      quoteBroadcaster.unsubscribe(connection, name.slice(QUOTE_CHANNEL_PREFIX.length));
    else channelRegistry.unsubscribe(connection, name);
  }
  return [];
}

async function resumeEvents(
  { events }: ClientFrameContext,
  connection: StreamConnection,
  id: number,
  seq: bigint,
): Promise<void> {
  if (connection.customer) await events.subscribe(connection, connection.customer.account, seq);
  connection.send(JSON.stringify({ type: 'ok', id, refused: connection.customer ? [] : ['account'] }));
}

type ErrorCode = 'unauthorized' | 'badInput' | 'tooMany' | 'internal';

export function sendErrorAndClose(connection: StreamConnection, code: ErrorCode, closeCode: number): void {
  if (!connection.open) return;
  connection.send(JSON.stringify({ type: 'error', code }));
  connection.close(closeCode, code);
  // Whoever goes on sending instead of closing isn't read for long.
  setTimeout(() => connection.socket.terminate(), CLOSING_WITHIN_MS).unref();
}

function parseFrame(data: RawData): unknown {
  try {
    return JSON.parse(data.toString());
  } catch {
    return undefined;
  }
}
