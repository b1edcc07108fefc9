/**
 * All requests to addresses that a person typed or configured go through here: https, public addresses only, no
 * redirects. The connection goes to the address that was checked, so a name can't resolve differently a moment later.
 */
import { lookup as lookUp, type LookupAddress } from 'node:dns';
import { type IncomingHttpHeaders, request as requestPlainly } from 'node:http';
import { request as requestSecurely } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isLocalHost, isPublicAddress } from '../runtime/ip-addresses.ts';

export interface OutgoingRequest {
  url: string;
  body: string | Buffer;
  headers?: Readonly<Record<string, string>>;
  /** For the whole exchange. */
  timeoutMs?: number;
  /** Bytes of the answer to read; anything beyond is dropped. */
  bytesMaximum?: number;
  /** The operator has confirmed that this address may use plain http or be inside their own network. */
  privateAllowed?: boolean;
  /** Called with each part of the answer as it arrives, within the bytes read. */
  onBodyChunk?(part: Buffer): void;
}

/** Nothing was sent: the address isn't allowed. */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
  constructor(host: string) {
    super(`${host} is not a public address`);
  }
}

export interface TextResponse {
  status: number;
  body: string;
}
/** The answer as it arrived. `complete`: all of it, with the length it announced. */
export interface ReceivedResponse {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  complete: boolean;
}

const ANSWER_BYTES_MAXIMUM = 65_536;

export type ResolveHost = (host: string, done: (error: Error | null, found: LookupAddress[]) => void) => void;
const resolveAll: ResolveHost = (host, done) => lookUp(host, { all: true }, (error, found) => done(error, found ?? []));

/** Returns status and body (its first 64 kB). Rejects if there is no answer in time, or the address is forbidden. */
export const postHttps = async (outgoing: OutgoingRequest, resolve: ResolveHost = resolveAll): Promise<TextResponse> =>
  toTextResponse(await send('POST', outgoing, resolve));

/** As `postHttps`, without a body. */
export const getHttps = async (
  outgoing: Omit<OutgoingRequest, 'body'>,
  resolve: ResolveHost = resolveAll,
): Promise<TextResponse> => toTextResponse(await getHttpsResponse(outgoing, resolve));

/** As `getHttps`, with everything that arrived. */
export const getHttpsResponse = (
  outgoing: Omit<OutgoingRequest, 'body'>,
  resolve: ResolveHost = resolveAll,
): Promise<ReceivedResponse> => send('GET', { ...outgoing, body: '' }, resolve);

const toTextResponse = ({ status, bytes }: ReceivedResponse): TextResponse => ({
  status,
  body: bytes.toString('utf8'),
});

/** Why `target` must not be connected to, as far as its text tells; null if the name's addresses decide. */
export function findForbiddenAddress(
  target: URL,
  protocols: { secure: string; plain: string },
  privateAllowed: boolean,
): ForbiddenAddressError | null {
  const host = target.hostname.replace(/^\[|\]$/g, '');
  const { secure, plain } = protocols;
  const forbidden =
    target.username !== '' ||
    target.password !== '' ||
    !(target.protocol === secure || (target.protocol === plain && privateAllowed)) ||
    (!privateAllowed && isLocalHost(host));
  return forbidden ? new ForbiddenAddressError(host) : null;
}

/** Resolves a name for a connection, which then goes to an address that was checked here. */
export function createAllowedLookup(privateAllowed: boolean, resolve: ResolveHost = resolveAll): LookupFunction {
  return (name, options, done) => {
    resolve(name, (error, found) => {
      if (error) return done(error, '', 0);
      const allowed = privateAllowed ? found : found.filter(({ address }) => isPublicAddress(address));
      // A private address among public ones is suspicious: refuse it.
      if (allowed.length < found.length || allowed.length === 0) return done(new ForbiddenAddressError(name), '', 0);
      if (options.all) return done(null, allowed);
      done(null, allowed[0]!.address, allowed[0]!.family);
    });
  };
}

function send(
  method: 'GET' | 'POST',
  {
    url,
    body,
    headers = {},
    timeoutMs = 10_000,
    bytesMaximum = ANSWER_BYTES_MAXIMUM,
    privateAllowed = false,
    onBodyChunk,
  }: OutgoingRequest,
  resolve: ResolveHost,
): Promise<ReceivedResponse> {
  const target = new URL(url);
  const plain = target.protocol === 'http:';
  const forbidden = findForbiddenAddress(target, { secure: 'https:', plain: 'http:' }, privateAllowed);
  if (forbidden) return Promise.reject(forbidden);

  const lookup = createAllowedLookup(privateAllowed, resolve);
  return new Promise((settle, reject) => {
    const request = (plain ? requestPlainly : requestSecurely)(
      target,
      {
        method,
        lookup,
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
          ...headers,
          ...(method === 'POST' ? { 'content-length': Buffer.byteLength(body) } : {}),
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        let length = 0;
        response.on('data', (part: Buffer) => {
          length += part.length;
          if (length > bytesMaximum) response.destroy();
          parts.push(part);
          if (length <= bytesMaximum) onBodyChunk?.(part);
        });
        response.on('close', () =>
          settle({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes: Buffer.concat(parts).subarray(0, bytesMaximum),
            complete: response.complete && length <= bytesMaximum,
          }),
        );
        response.on('error', () => {});
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
