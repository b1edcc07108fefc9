/**
 * Calls as quickly as the answers come, in a separate process: one connection per client, one request on it at a time,
 * no library. Reads its plan from standard input, prints its measurements.
 */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** One call of one customer: with a session, or with the headers of another protocol, below whose path it is. */
export type PreparedCall = { path: string; body: string } & (
  | { account: string; token: string }
  | { headers: Readonly<Record<string, string>> }
);
/** Without `seconds`, every call is made once. */
export interface ReadLoadPlan {
  port: number;
  connections: number;
  seconds?: number;
  calls: PreparedCall[];
}
export interface ReadLoadResult {
  seconds: number;
  latenciesMs: number[];
  bytes: number;
  refused: number;
  firstRefusal: string | null;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = Buffer.from('content-length: ');
const OK = Buffer.from('HTTP/1.1 200');
const REFUSED = Buffer.from('{"status":0');

const startsWith = (piece: Buffer, wanted: Buffer, at: number): boolean =>
  piece.compare(wanted, 0, wanted.length, at, at + wanted.length) === 0;

function bytesOf(port: number, call: PreparedCall): Buffer {
  const { path, body } = call;
  const [whole, headers] =
    'headers' in call ? [path, call.headers] : [`/api/vue/${path}`, { account: call.account, token: call.token }];
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(
    `POST ${whole} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\n${lines.join('')}` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    'latin1',
  );
}

/** Where an answer ends and its body begins; null until its header is complete. */
function layoutOf(piece: Buffer): { bodyAt: number; end: number } | null {
  const head = piece.indexOf(HEAD_END);
  if (head < 0) return null;
  const from = piece.indexOf(LENGTH) + LENGTH.length;
  const bodyAt = head + HEAD_END.length;
  return { bodyAt, end: bodyAt + Number(piece.toString('latin1', from, piece.indexOf('\r', from))) };
}

/** Makes its calls in turn until `isOver`; resolves when its connection is closed. */
function sendCallsInTurn(
  port: number,
  requests: readonly Buffer[],
  result: ReadLoadResult,
  isOver: (sent: number, now: number) => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let [sent, sentAt, came, end] = [0, 0, 0, -1];
    const send = (now: number): void => {
      sentAt = now;
      [came, end] = [0, -1];
      socket.write(requests[sent++ % requests.length]!);
    };
    socket
      .on('connect', () => send(performance.now()))
      .on('error', reject)
      .on('close', () => resolve());
    socket.on('data', (piece: Buffer) => {
      if (end < 0) {
        const layout = layoutOf(piece);
        if (!layout) throw new Error("an answer's head came in pieces");
        end = layout.end;
        if (!startsWith(piece, OK, 0) || startsWith(piece, REFUSED, layout.bodyAt)) {
          result.refused++;
          result.firstRefusal ??= piece.toString('utf8', layout.bodyAt);
        }
      }
      came += piece.length;
      if (came < end) return;
      const now = performance.now();
      result.latenciesMs.push(now - sentAt);
      result.bytes += came;
      if (isOver(sent, now)) socket.end();
      else send(now);
    });
  });
}

const plan = JSON.parse(await text(process.stdin)) as ReadLoadPlan;
const requests = plan.calls.map((each) => bytesOf(plan.port, each));
const result: ReadLoadResult = { seconds: 0, latenciesMs: [], bytes: 0, refused: 0, firstRefusal: null };
const started = performance.now();
await Promise.all(
  Array.from({ length: plan.connections }, (_, index) => {
    const own = requests.filter((__, at) => at % plan.connections === index);
    const isOver = (sent: number, now: number): boolean =>
      plan.seconds === undefined ? sent === own.length : now >= started + plan.seconds * 1000;
    return sendCallsInTurn(plan.port, own, result, isOver);
  }),
);
result.seconds = (performance.now() - started) / 1000;
process.stdout.write(JSON.stringify(result));
