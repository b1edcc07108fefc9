/**
 * Receives requests of Alpaca's protocol straight from Node's server, below `/alpaca` or at the root of a port of their
 * own. Orders and everything else that is the customer's go through the calls that the app makes.
 */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, createServer, type Server as NetServer } from 'node:net';
import { buildRefusalForError } from '../http/answers.ts';
import { isOwnHost } from '../http/check-host-header.ts';
import { FINAL_WRITE_MS } from '../http/connection-limited-server.ts';
import type { ProtocolContext, ProtocolEndpoint } from '../http/http-server.ts';
import { collectBody, parseJsonBody } from '../http/request-body.ts';
import { answerPreflight, isPreflight } from '../http/cross-origin-programs.ts';
import { CALL_SECURITY_HEADERS } from '../http/security-headers.ts';
import type { Program, ProgramCalls } from '../http/program-calls.ts';
import { resolveWithin } from '../runtime/promises.ts';
import { type AlpacaDependencies, createAlpacaDependencies } from './alpaca-dependencies.ts';
import { ALPACA_ROUTES } from './all-routes.ts';
import { openAlpacaSockets } from './alpaca-sockets.ts';
import { createDataStreams } from './data-stream/data-streams.ts';
import { createTradingStream } from './trading-stream.ts';
import { AlpacaError, buildAlpacaError, ENDPOINT_NOT_FOUND, invalidError, RefusedError } from './alpaca-errors.ts';
import { AlpacaReply, compileRoutes, type FindRoute } from './alpaca-routes.ts';

export const ALPACA_PREFIX = '/alpaca';

interface EndpointContext extends ProtocolContext {
  alpaca: AlpacaDependencies;
}

const ANSWER_HEADERS: readonly string[] = [
  ...Object.entries(CALL_SECURITY_HEADERS).flat(),
  'content-type',
  'application/json; charset=UTF-8',
  'cache-control',
  'no-store',
];
/** The trading of a request that takes longer goes on; its outcome isn't known yet. */
const ANSWER_WITHIN_MS = 12_000;
const METHODS = 'GET, POST, PUT, PATCH, DELETE';
const METHODS_WITH_BODY = ['POST', 'PUT', 'PATCH'];

/** Coins' market data, which clients ask for without a key. */
const PUBLIC_PATH = '/v1beta3/crypto/';

export function openAlpacaProtocol(shared: ProtocolContext): ProtocolEndpoint {
  const context: EndpointContext = { ...shared, alpaca: createAlpacaDependencies(shared.dependencies) };
  const find = compileRoutes(ALPACA_ROUTES);
  const rootPorts = new Map<number, NetServer>();
  const isAtRoot = ({ socket }: IncomingMessage): boolean => rootPorts.has(socket.localPort ?? 0);
  /** The path below the prefix; null for one of another protocol. */
  const pathOf = (request: IncomingMessage): string | null => {
    const { url = '' } = request;
    if (url.startsWith(`${ALPACA_PREFIX}/`)) return url.slice(ALPACA_PREFIX.length);
    return isAtRoot(request) ? url : null;
  };
  const sockets = openAlpacaSockets(shared, {
    '/stream': createTradingStream(context.alpaca),
    ...createDataStreams(context.alpaca),
  });
  return {
    isAtRoot,
    upgrade(request, socket, head) {
      const path = pathOf(request);
      if (path === null) return false;
      const isForUs = isAtRoot(request) || isOwnHost(shared.dependencies.config.publicOrigin, request.headers.host);
      return sockets.upgrade(splitOnce(path, '?')[0], request, socket, head, isForUs);
    },
    async listen(server, { host, port }) {
      // Its connections are the server's own, with the same limits.
      const listener = createServer((socket) => void server.emit('connection', socket));
      await new Promise<void>((resolve, reject) => {
        listener.once('error', reject).listen(port, host, resolve);
      });
      const address = listener.address() as AddressInfo;
      rootPorts.set(address.port, listener);
      return address;
    },
    stop() {
      for (const listener of rootPorts.values()) listener.close();
      sockets.stop();
    },
    take(request, response) {
      const url = pathOf(request);
      if (url === null) return false;
      const [path, search] = splitOnce(url, '?');
      receive(context, find, { request, response, path, query: new URLSearchParams(search) });
      return true;
    },
  };
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  path: string;
  query: URLSearchParams;
}

function receive(context: EndpointContext, find: FindRoute, exchange: Exchange): void {
  const { request } = exchange;
  const asking = { headers: request.headers, ip: context.senders.of(request) };
  collectBody(
    request,
    async () => refuse('badInput', { field: 'body' }),
    (body) => {
      void answerRequest(context, find, exchange, asking, body);
    },
  );
}

async function answerRequest(
  context: EndpointContext,
  find: FindRoute,
  { request, response, path, query }: Exchange,
  asking: Parameters<ProgramCalls['admit']>[0],
  body: Buffer | undefined | Refusal,
): Promise<void> {
  const heads: string[] = ['x-request-id', randomUUID()];
  const send = (status: number, json: unknown): void => {
    const text = json === undefined ? '' : JSON.stringify(json);
    if (isRefusal(body)) heads.push('connection', 'close');
    response.writeHead(status, [...ANSWER_HEADERS, 'content-length', String(Buffer.byteLength(text)), ...heads]);
    if (!isRefusal(body)) return void response.end(text);
    // What the client still sends is ignored; closing at once would overtake the answer.
    response.write(text);
    const end = setTimeout(() => response.end(), FINAL_WRITE_MS);
    response.once('close', () => clearTimeout(end));
  };
  try {
    if (isPreflight(request)) {
      const allowed = await answerPreflight(request, context.dependencies.apiKeySessions.allowsOrigin, METHODS);
      if (!allowed) throw new RefusedError(refuse('unauthorized'));
      heads.push(...allowed);
      return send(200, undefined);
    }
    const who = path.startsWith(PUBLIC_PATH) ? 'anyone' : 'customer';
    const admitted = await context.server.programs.admit(asking, who);
    heads.push(...admitted.heads);
    if (isRefusal(admitted.program)) throw new RefusedError(admitted.program);
    if (isRefusal(body)) throw invalidError('request body is too large');
    const found = find(request.method ?? '', path);
    if (!found) throw found === null ? new AlpacaError(405, 40510000, 'method not allowed') : ENDPOINT_NOT_FOUND;
    const program = admitted.program as Program;
    const wanted = {
      ...context.alpaca,
      params: found.params,
      query,
      body: parseBody(request.method ?? '', body),
      program,
      now: context.dependencies.clock.now(),
    };
    const deciding = context.alpaca.takeTurn(path, program, asking.ip, () => found.answer(wanted));
    const answer = await resolveWithin(ANSWER_WITHIN_MS, deciding);
    if (answer instanceof AlpacaReply) send(answer.status, answer.json);
    else send(200, answer);
  } catch (error) {
    const { status, code, message, fields } = describeError(context, error);
    if (status === 429) heads.push('retry-after', retryAfterOf(error));
    send(status, { code, message, ...fields });
  }
}

/** A body with a method that has none is ignored, as clients send one. */
function parseBody(method: string, body: Buffer | undefined): Record<string, unknown> {
  if (!METHODS_WITH_BODY.includes(method)) return {};
  const parsed = parseJsonBody(body);
  if (!parsed.ok)
    throw invalidError(parsed.field === 'body' ? 'request body format is invalid' : `invalid ${parsed.field}`);
  return parsed.value as Record<string, unknown>;
}

function describeError({ dependencies, messages }: EndpointContext, error: unknown): AlpacaError {
  if (error instanceof AlpacaError) return error;
  if (error instanceof RefusedError) return buildAlpacaError(error.refusal, messages.ofRefusal(error.refusal, 'en'));
  const { refusal, reference } = buildRefusalForError(error);
  if (reference) dependencies.log.error({ reference, error }, 'a request of Alpaca’s protocol failed');
  return buildAlpacaError(refusal, messages.ofRefusal(refusal, 'en'));
}

const USUAL_WAIT_S = '5';
function retryAfterOf(error: unknown): string {
  const params = error instanceof RefusedError ? (error.refusal.params as { retryAfterSeconds?: number }) : {};
  return params.retryAfterSeconds === undefined ? USUAL_WAIT_S : String(params.retryAfterSeconds);
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
