/**
 * The way out for price sources: to public addresses only, without redirects, within limits of time and size. A request
 * or socket goes to the address that was checked. Messages name the host alone, since an address may contain a key.
 */
import { WebSocket } from 'ws';
import {
  createAllowedLookup,
  findForbiddenAddress,
  ForbiddenAddressError,
  getHttpsResponse,
  type ResolveHost,
} from '../outgoing/https-requests.ts';
import { SourceError, type SourceResponse, type SourceSocket, type SourceTransport } from './price-source.ts';

export interface SourceTransportOptions {
  /** The operator runs a proxy of their own: plain http and addresses of the internal network are allowed. */
  privateBaseAllowed?: boolean;
  /** No request or handshake waits longer, whatever its adapter allows. */
  timeoutMaximumMs?: number;
  resolve?: ResolveHost | undefined;
  now?: () => number;
}

const TIMEOUT_MS = 10_000;
const TIMEOUT_MAXIMUM_MS = 30_000;
const ANSWER_BYTES_MAXIMUM = 8 * 1024 * 1024;
const MESSAGE_BYTES_MAXIMUM = 1024 * 1024;
const CLOSE_REASON_LENGTH_MAXIMUM = 200;

/** `get` rejects with a `SourceError`: `timedOut`, `unreachable`, or `refused` for a forbidden address. */
export function createSourceTransport(options: SourceTransportOptions = {}): SourceTransport {
  const { privateBaseAllowed = false, timeoutMaximumMs = TIMEOUT_MAXIMUM_MS, resolve, now = Date.now } = options;
  return {
    now,
    get: ({ url, headers = {}, timeoutMs = TIMEOUT_MS, bytesMaximum = ANSWER_BYTES_MAXIMUM }) =>
      getWithin(Math.min(timeoutMs, timeoutMaximumMs), url, (withinMs) =>
        getHttpsResponse(
          {
            url,
            headers: { 'accept-encoding': 'identity', ...headers },
            timeoutMs: withinMs,
            bytesMaximum,
            privateAllowed: privateBaseAllowed,
          },
          resolve,
        ),
      ),
    openSocket: (url) => openSocket(url, { privateBaseAllowed, resolve, timeoutMs: timeoutMaximumMs }),
  };
}

async function getWithin(
  timeoutMs: number,
  url: string,
  send: (timeoutMs: number) => Promise<SourceResponse>,
): Promise<SourceResponse> {
  const { host } = new URL(url);
  const started = performance.now();
  try {
    const response = await send(timeoutMs);
    if (!response.complete && performance.now() - started >= timeoutMs)
      throw new SourceError('timedOut', `${host} didn't finish its answer within ${timeoutMs} ms`);
    return response;
  } catch (error) {
    throw error instanceof SourceError ? error : toSourceError(error, host, timeoutMs);
  }
}

function toSourceError(error: unknown, host: string, timeoutMs: number): SourceError {
  const { name = '', code = '' } = error as { name?: string; code?: string };
  if (error instanceof ForbiddenAddressError) return new SourceError('refused', error.message);
  if (name === 'AbortError' || name === 'TimeoutError')
    return new SourceError('timedOut', `${host} didn't answer within ${timeoutMs} ms`);
  return new SourceError('unreachable', `${host} can't be reached${code === '' ? '' : ` (${code})`}`);
}

/** A forbidden or unreachable address closes the socket with its reason; nothing is thrown. */
function openSocket(
  url: string,
  options: { privateBaseAllowed: boolean; resolve: ResolveHost | undefined; timeoutMs: number },
): SourceSocket {
  const target = new URL(url);
  const forbidden = findForbiddenAddress(target, { secure: 'wss:', plain: 'ws:' }, options.privateBaseAllowed);
  if (forbidden) return createClosedSocket(forbidden.message);
  const socket = new WebSocket(target, {
    lookup: createAllowedLookup(options.privateBaseAllowed, options.resolve),
    handshakeTimeout: Math.min(TIMEOUT_MS, options.timeoutMs),
    maxPayload: MESSAGE_BYTES_MAXIMUM,
    followRedirects: false,
    perMessageDeflate: false,
  });
  let failure = '';
  socket.on('error', (error: Error & { code?: string }) => {
    // The message of a failed handshake is its status; of a network error it may contain an address.
    failure = error instanceof ForbiddenAddressError ? error.message : (error.code ?? error.message);
  });
  return {
    onOpen: (call) => void socket.on('open', call),
    onText: (call) =>
      void socket.on('message', (data, isBinary) => {
        if (!isBinary) call((data as Buffer).toString('utf8'));
      }),
    onClose: (call) =>
      void socket.on('close', (code, reason) => {
        const text = reason.toString('utf8').slice(0, CLOSE_REASON_LENGTH_MAXIMUM);
        call(failure === '' ? `${target.host} closed the connection (${code}${text && ` ${text}`})` : failure);
      }),
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => {
      socket.terminate();
    },
  };
}

function createClosedSocket(reason: string): SourceSocket {
  return {
    onOpen: () => {},
    onText: () => {},
    onClose: (call) => queueMicrotask(() => call(reason)),
    send: () => {},
    close: () => {},
  };
}
