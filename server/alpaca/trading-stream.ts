/** The stream of order updates: authenticate, listen, and then each change of the portfolio's orders. */
import { type RawData, WebSocket } from 'ws';
import { decodeId } from '../ids.ts';
import type { Program } from '../http/program-calls.ts';
import type { AlpacaDependencies } from './alpaca-dependencies.ts';
import { unwrap } from './alpaca-errors.ts';
import type { AcceptAlpacaSocket, AlpacaSocket } from './alpaca-sockets.ts';
import { MessageQueue } from './message-queue.ts';
import { buildAlpacaOrder, buildReplacedOrder, type OwnOrderView, statusOf } from './orders/order-view.ts';

const STREAMS = ['trade_updates'];
const AUTHENTICATE_WITHIN_MS = 10_000;
const UPDATES_QUEUED_MAXIMUM = 1_000;

interface ClientMessage {
  action?: unknown;
  key?: unknown;
  secret?: unknown;
  data?: { key_id?: unknown; secret_key?: unknown; streams?: unknown };
}
type OrderFill = OwnOrderView['fills'][number];

export const createTradingStream =
  (alpaca: AlpacaDependencies): AcceptAlpacaSocket =>
  (connection) => {
    const { socket } = connection;
    const { clock, log } = alpaca.dependencies;
    let listener: OrderUpdateListener | null = null;
    const stop = (): void => {
      if (listener) alpaca.dependencies.accountEventPusher.leave(listener);
      listener = null;
    };
    const queue = new MessageQueue(socket, clock, (error) => {
      log.error({ error }, 'a stream of order updates failed');
      connection.close('internal error');
    });
    const late = setTimeout(() => connection.close('authentication timed out'), AUTHENTICATE_WITHIN_MS);
    socket.on('message', (data) => {
      if (!queue.takeMessage()) return connection.close('too many messages');
      queue.enqueue(async () => {
        const message = parseMessage(data);
        if (!message) return connection.close('invalid message');
        if (message.action === 'listen' || message.action === 'unlisten') {
          if (!connection.program) return sendAuthorization(connection, 'unauthorized', 'listen');
          if (readStreams(message).includes('trade_updates')) {
            if (message.action === 'unlisten') stop();
            else if (!listener) {
              listener = createOrderUpdateListener(alpaca, connection, connection.program);
              await alpaca.dependencies.accountEventPusher.subscribe(listener, connection.program.account, null);
            }
          }
          return void send(connection, 'listening', { streams: listener ? STREAMS : [] });
        }
        if (message.action !== 'authenticate' && message.action !== 'auth')
          return void send(connection, 'error', { error: 'unknown action' });
        if (connection.program) return void send(connection, 'error', { error: 'already authenticated' });
        await authenticate(connection, message);
        if (connection.program) clearTimeout(late);
      });
    });
    socket.on('close', () => {
      clearTimeout(late);
      stop();
    });
  };

function parseMessage(data: RawData): ClientMessage | null {
  try {
    const value: unknown = JSON.parse(String(data));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

const readStreams = ({ data }: ClientMessage): string[] =>
  Array.isArray(data?.streams) ? data.streams.filter((each) => typeof each === 'string') : [];

/** Alpaca sends its updates in binary frames. */
const send = (connection: AlpacaSocket, stream: string, data: object): boolean =>
  connection.send(Buffer.from(JSON.stringify({ stream, data })));

const sendAuthorization = (connection: AlpacaSocket, status: 'authorized' | 'unauthorized', action: string): void =>
  void send(connection, 'authorization', { status, action });

async function authenticate(connection: AlpacaSocket, { action, key, secret, data }: ClientMessage): Promise<void> {
  const [id, word] = action === 'auth' ? [key, secret] : [data?.key_id, data?.secret_key];
  const found = typeof id === 'string' && typeof word === 'string' ? await connection.authenticate(id, word) : null;
  const isFound = found !== null && found !== 'tooMany';
  sendAuthorization(connection, isFound ? 'authorized' : 'unauthorized', 'authenticate');
  if (!isFound) connection.close(found === 'tooMany' ? 'connection limit exceeded' : 'unauthorized');
}

/** Gets the account's events as our own stream has them. */
interface OrderUpdateListener {
  readonly customer: { account: Program['account']; sessionId: string; portfolio: number };
  send(frame: string): void;
}

/** Whoever can't be sent an update, or wouldn't read so many, is disconnected: nobody misses one without knowing. */
function createOrderUpdateListener(
  alpaca: AlpacaDependencies,
  connection: AlpacaSocket,
  program: Program,
): OrderUpdateListener {
  let turn = Promise.resolve();
  let queued = 0;
  const announced = new AnnouncedOrders();
  const { account, apiKey } = program;
  return {
    customer: { account, sessionId: apiKey.id, portfolio: apiKey.portfolio },
    send(frame) {
      const event = JSON.parse(frame) as { type: string; data?: { order?: OwnOrderView } };
      if (event.type === 'gap') return connection.close('updates missed');
      const order = event.data?.order;
      if (!order || connection.socket.readyState !== WebSocket.OPEN) return;
      if (queued >= UPDATES_QUEUED_MAXIMUM) return connection.close('slow client');
      queued++;
      turn = turn
        .then(async () => {
          if (connection.socket.readyState !== WebSocket.OPEN) return;
          for (const update of await buildOrderUpdates({ alpaca, program, announced }, order))
            send(connection, 'trade_updates', update);
        })
        .catch((error: unknown) => {
          alpaca.dependencies.log.error({ error }, 'an order update was not sent');
          connection.close('internal error');
        })
        .finally(() => {
          queued--;
        });
    },
  };
}

/** Changes that only an order has that was there before. */
const LATER_CAUSES: readonly string[] = ['cancelledByCustomer', 'cancelRequested', 'replaced'];
const ANNOUNCED_MAXIMUM = 10_000;

/** Ids of the orders that a stream has said to be new: each is so once. */
class AnnouncedOrders {
  private readonly ids = new Set<string>();

  /** Whether it is announced now for the first time. */
  announce(id: string): boolean {
    if (this.ids.has(id)) return false;
    if (this.ids.size >= ANNOUNCED_MAXIMUM) this.ids.delete(this.ids.values().next().value!);
    this.ids.add(id);
    return true;
  }
}

interface UpdateContext {
  alpaca: AlpacaDependencies;
  program: Program;
  announced: AnnouncedOrders;
}

/**
 * What an order's change is called: one that fills as it is placed is first new, and then filled; one that has replaced
 * another is announced after that one's end. A leg that grows with its entry is restated.
 */
async function buildOrderUpdates(context: UpdateContext, order: OwnOrderView): Promise<object[]> {
  const { alpaca, program, announced } = context;
  const view = buildAlpacaOrder({ ...alpaca, program }, order);
  const plain = (event: string) => ({
    event,
    execution_id: alpaca.ids.encodeUpdate(program.account, `${event} ${view.id} ${order.updatedAt}`),
    timestamp: order.updatedAt,
    order: view,
  });
  const updates: object[] = await buildReplacedUpdate(context, order, view.id);
  const isNew =
    updates.length > 0 ||
    order.cause === 'activated' ||
    (order.createdAt === order.updatedAt && !LATER_CAUSES.includes(order.cause));
  const isAnnounced = isNew && announced.announce(view.id);
  if (isAnnounced) updates.push(plain('new'));
  else if (order.cause === 'activated' && order.fills.length === 0) updates.push(plain('restated'));
  if (order.fills.length > 0) {
    const held = await countHeld(program, order);
    updates.push(...order.fills.map((fill, index) => buildFillUpdate(alpaca, program, order, view, fill, index, held)));
  }
  const ended = statusOf(order);
  if (ended === 'canceled' || ended === 'expired' || ended === 'rejected') updates.push(plain(ended));
  else if (order.cause === 'cancelRequested') updates.push(plain('pending_cancel'));
  return updates;
}

/** The order that this very change has replaced, whatever else it did; to these clients what follows is another one. */
async function buildReplacedUpdate(
  { alpaca, program, announced }: UpdateContext,
  order: OwnOrderView,
  presentId: string,
): Promise<object[]> {
  if (!order.replacements) return [];
  const found = unwrap(await program.call('trading/getOrder', { order: order.id }));
  const index = order.replacements - 1;
  const terms = found.replaced[index];
  if (!terms || terms.until !== order.updatedAt) return [];
  const replaced = buildReplacedOrder({ ...alpaca, program }, found.order, terms, index);
  // Another change of the same millisecond.
  if (!announced.announce(`replaced ${presentId}`)) return [];
  return [
    {
      event: 'replaced',
      execution_id: alpaca.ids.encodeUpdate(program.account, `replaced ${replaced.id} ${terms.until}`),
      timestamp: terms.until,
      order: replaced,
    },
  ];
}

function buildFillUpdate(
  { ids }: AlpacaDependencies,
  { account }: Program,
  order: OwnOrderView,
  view: object,
  fill: OrderFill,
  index: number,
  held: string,
): object {
  const isLast = index === order.fills.length - 1 && order.filled === order.quantity;
  return {
    event: isLast ? 'fill' : 'partial_fill',
    execution_id: ids.encode('fill', account, decodeId('f', account, fill.id)!),
    timestamp: fill.at,
    price: fill.price,
    qty: fill.quantity,
    position_qty: held,
    order: view,
  };
}

/** Units of the instrument after it: below zero for a short position. */
async function countHeld(program: Program, { instrument, side }: OwnOrderView): Promise<string> {
  const { rows } = unwrap(await program.call('trading/listNetPositions', { instrument }));
  const found = rows.find((row) => row.side === side);
  if (!found) return '0';
  return found.side === 'short' ? `-${found.quantity}` : found.quantity;
}
