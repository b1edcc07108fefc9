/** A local server in place of a price source, for tests: answers by path, and the faults that sources have. */
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface TestAnswer {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON. */
  body: string | Buffer | object;
  /** Of this answer; a request with it in `if-none-match` gets status 304. */
  etag?: string;
}
export type TestAnswerFor = TestAnswer | ((url: URL) => TestAnswer);

export const TEST_FAULTS = [
  'rateLimited',
  'rateLimitedWithRetryAfter',
  'tooManyRequestsAs200',
  'consentHtml',
  'consentRedirect',
  'halfBody',
  'silence',
  'connectionReset',
  'serverError',
] as const;
export type TestFault = (typeof TEST_FAULTS)[number];

/** What `rateLimitedWithRetryAfter` asks for. */
export const TEST_RETRY_AFTER_MS = 7000;

export interface TestingSourceServer {
  /** `http://127.0.0.1:<port>`. */
  readonly origin: string;
  /** For a test that adds sockets. */
  readonly http: Server;
  readonly requests: readonly { url: URL; headers: IncomingHttpHeaders }[];
  /** Answers `path` (without its query) with `answer` from now on; 404 for paths without an answer. */
  answer(path: string, answer: TestAnswerFor): void;
  /** The same for every path that begins so and has no answer of its own. */
  answerRest(beginning: string, answer: TestAnswerFor): void;
  /** Every request fails like this until it is set to null. */
  setFault(fault: TestFault | null): void;
  close(): Promise<void>;
}

const CONSENT_PAGE = '<!DOCTYPE html><html><body><form>We value your privacy</form></body></html>';

const FAULTS: Record<TestFault, (response: ServerResponse, answer: TestAnswer) => void> = {
  rateLimited: (response) => response.writeHead(429).end('Too Many Requests'),
  rateLimitedWithRetryAfter: (response) =>
    response.writeHead(429, { 'retry-after': String(TEST_RETRY_AFTER_MS / 1000) }).end('Too Many Requests'),
  tooManyRequestsAs200: (response) => response.writeHead(200).end('Too Many Requests\r\n'),
  consentHtml: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end(CONSENT_PAGE),
  consentRedirect: (response) => response.writeHead(302, { location: '/consent?sessionId=1' }).end(),
  halfBody: (response, answer) => {
    const body = toBytes(answer.body);
    response.writeHead(200, { ...answer.headers, 'content-length': body.length });
    response.write(body.subarray(0, body.length / 2), () => response.destroy());
  },
  silence: () => {},
  connectionReset: (response) => response.socket?.resetAndDestroy(),
  serverError: (response) => response.writeHead(503).end('{"finance":{"error":"Service Unavailable"}}'),
};

const toBytes = (body: TestAnswer['body']): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));

export async function startTestingSourceServer(): Promise<TestingSourceServer> {
  const answers = new Map<string, TestAnswerFor>();
  const rest = new Map<string, TestAnswerFor>();
  const findRest = (path: string): TestAnswerFor | undefined =>
    [...rest].find(([beginning]) => path.startsWith(beginning))?.[1];
  const requests: { url: URL; headers: IncomingHttpHeaders }[] = [];
  let fault: TestFault | null = null;
  const http = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://source.test');
    requests.push({ url, headers: request.headers });
    const path = decodeURIComponent(url.pathname);
    const found = answers.get(path) ?? findRest(path) ?? { status: 404, body: {} };
    const answer = typeof found === 'function' ? found(url) : found;
    if (fault === null) sendAnswer(response, answer, request.headers);
    else FAULTS[fault](response, answer);
  });
  const connections = new Set<Socket>();
  http.on('connection', (socket) => {
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
  });
  await new Promise<void>((listening) => {
    http.listen(0, '127.0.0.1', listening);
  });
  return {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    http,
    requests,
    answer: (path, answer) => void answers.set(path, answer),
    answerRest: (beginning, answer) => void rest.set(beginning, answer),
    setFault: (next) => {
      fault = next;
    },
    close: () =>
      new Promise<void>((closed) => {
        http.close(() => closed());
        // Also those that have become sockets, which the server no longer knows.
        for (const socket of connections) socket.destroy();
      }),
  };
}

function sendAnswer(response: ServerResponse, answer: TestAnswer, headers: IncomingHttpHeaders): void {
  const etag: Record<string, string> = answer.etag === undefined ? {} : { etag: answer.etag };
  if (answer.etag !== undefined && headers['if-none-match'] === answer.etag) {
    response.writeHead(304, etag).end();
    return;
  }
  const body = toBytes(answer.body);
  response.writeHead(answer.status ?? 200, { ...etag, ...answer.headers, 'content-length': body.length }).end(body);
}
