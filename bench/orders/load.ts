/**
 * The load, in a separate process: one connection per client, one request on it at a time, no library, since this
 * process shares the same processors. Reads its plan from standard input, prints its measurements.
 */
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { BenchCustomer } from './create-bench-customers.ts';

/** Without `seconds`, every customer orders once. */
export interface OrderLoadPlan {
  port: number;
  connections: number;
  seconds?: number;
  instrument: string;
  customers: BenchCustomer[];
}
export interface OrderLoadResult {
  seconds: number;
  latenciesMs: number[];
  refused: number;
  firstRefusal: string | null;
}

const KEY_LETTERS = 16;
const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = Buffer.from('content-length: ');
/** The shared buffer for reading answers: a partial answer is copied before the next one is read. */
const READ_HERE = Buffer.allocUnsafeSlow(16 * 1024);
const [ZERO, NINE] = Buffer.from('09') as unknown as [number, number];
const ACCEPTED_AT = '{"status":'.length;
const ACCEPTED = '1'.charCodeAt(0);

/** A customer's request, complete except for the key. */
interface PreparedOrderRequest {
  bytes: Buffer;
  keyAt: number;
}

function readyFor({ account, token }: BenchCustomer, { port, instrument }: OrderLoadPlan): PreparedOrderRequest {
  const body = JSON.stringify({
    instrument,
    side: 'long',
    type: 'market',
    quantity: '1',
    key: '0'.repeat(KEY_LETTERS),
  });
  const bytes = Buffer.from(
    `POST /api/vue/trading/placeOrder HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\n` +
      `account: ${account}\r\ntoken: ${token}\r\ncontent-length: ${body.length}${HEAD_END}${body}`,
    'latin1',
  );
  return { bytes, keyAt: bytes.length - 2 - KEY_LETTERS };
}

/** Places orders as quickly as the answers come, for its own customers in turn. */
class OrderingConnection {
  private readonly socket: Socket;
  private readonly requests: readonly PreparedOrderRequest[];
  private readonly result: OrderLoadResult;
  private readonly isOver: (sent: number, now: number) => boolean;
  private next = 0;
  private sentAt = 0;
  /** The beginning of an answer that came in pieces. */
  private startedBuffer: Buffer | null = null;
  readonly done: Promise<void>;

  constructor(
    port: number,
    requests: readonly PreparedOrderRequest[],
    result: OrderLoadResult,
    isOver: (sent: number, now: number) => boolean,
  ) {
    this.requests = requests;
    this.result = result;
    this.isOver = isOver;
    const onread = { buffer: READ_HERE, callback: (bytes: number) => this.read(bytes) };
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true, onread }, () => this.send(performance.now()));
    this.done = new Promise((resolve, reject) => {
      this.socket.on('error', reject);
      this.socket.on('close', () => resolve());
    });
  }

  private send(now: number): void {
    const request = this.requests[this.next++ % this.requests.length]!;
    request.bytes.write(keys.next(), request.keyAt, 'latin1');
    this.sentAt = now;
    this.socket.write(request.bytes);
  }

  private read(bytes: number): boolean {
    const now = performance.now();
    const answer = this.startedBuffer ? Buffer.concat([this.startedBuffer, READ_HERE.subarray(0, bytes)]) : READ_HERE;
    const end = this.startedBuffer ? answer.length : bytes;
    const { bodyAt, length } = layout.of(answer, end);
    if (bodyAt < 0 || end < bodyAt + length) {
      this.startedBuffer = Buffer.from(answer.subarray(0, end));
      return true;
    }
    this.startedBuffer = null;
    this.result.latenciesMs.push(now - this.sentAt);
    // {"status":1,…
    if (answer[bodyAt + ACCEPTED_AT] !== ACCEPTED) {
      this.result.refused++;
      this.result.firstRefusal ??= answer.toString('latin1', bodyAt, end);
    }
    if (this.isOver(this.next, now)) this.socket.end();
    else this.send(now);
    return true;
  }
}

/** Where an answer's body begins, and its length by the header; −1 until the header is complete. */
const layout = {
  bodyAt: 0,
  lengthAt: 0,
  of(answer: Buffer, end: number): { bodyAt: number; length: number } {
    // Mostly at the same offsets as in the previous answer; no body has an empty line.
    if (!isAt(answer, this.bodyAt - HEAD_END.length, HEAD_END, end)) this.bodyAt = after(answer, HEAD_END, end);
    if (!isAt(answer, this.lengthAt - LENGTH.length, LENGTH, end)) this.lengthAt = after(answer, LENGTH, end);
    let length = 0;
    for (let at = this.lengthAt; at < this.bodyAt && answer[at]! >= ZERO && answer[at]! <= NINE; at++)
      length = length * 10 + answer[at]! - ZERO;
    return { bodyAt: this.bodyAt, length };
  },
};

function isAt(answer: Buffer, at: number, bytes: Buffer, end: number): boolean {
  if (at < 0 || at + bytes.length > end) return false;
  for (let index = 0; index < bytes.length; index++) if (answer[at + index] !== bytes[index]) return false;
  return true;
}

/** The offset after the first `bytes` in `answer` up to `end`, or −1. */
function after(answer: Buffer, bytes: Buffer, end: number): number {
  const at = answer.subarray(0, end).indexOf(bytes);
  return at < 0 ? -1 : at + bytes.length;
}

/** Never the same twice, in this run or any other. */
const keys = {
  count: 0,
  prefix: Date.now().toString(36).padStart(9, '0'),
  next(): string {
    return this.prefix + (this.count++).toString(36).padStart(KEY_LETTERS - this.prefix.length, '0');
  },
};

const plan = JSON.parse(await text(process.stdin)) as OrderLoadPlan;
const requests = plan.customers.map((customer) => readyFor(customer, plan));
const result: OrderLoadResult = { seconds: 0, latenciesMs: [], refused: 0, firstRefusal: null };
const started = performance.now();
await Promise.all(
  Array.from({ length: plan.connections }, (_, index) => {
    const own = requests.filter((__, at) => at % plan.connections === index);
    const isOver = (sent: number, now: number): boolean =>
      plan.seconds === undefined ? sent === own.length : now >= started + plan.seconds * 1000;
    return new OrderingConnection(plan.port, own, result, isOver).done;
  }),
);
result.seconds = (performance.now() - started) / 1000;
process.stdout.write(JSON.stringify(result));
