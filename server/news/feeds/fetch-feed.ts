/** Fetches what a source offers: from public addresses only, with few redirects, and within limits of size and time. */
import { getHttpsResponse, type ReceivedResponse, type ResolveHost } from '../../outgoing/https-requests.ts';

export interface PublicFetchOptions {
  /** For tests only: this one origin may be on the internal network and use plain http. */
  allowedPrivateOrigin: string | null;
  timeoutMs?: number;
  /** Between two fetches of one source. */
  everyMs?: number;
  resolve?: ResolveHost | undefined;
}
export interface PublicFetchRequest {
  headers: Readonly<Record<string, string>>;
  bytesMaximum: number;
}

const WITHIN_MS = 15_000;
const REDIRECTS_MAXIMUM = 5;

/** What was wrong with an answer; staff read it in the log. */
export class FeedError extends Error {
  override readonly name = 'FeedError';
}

const isRedirect = ({ status }: ReceivedResponse): boolean => [301, 302, 303, 307, 308].includes(status);

/** The last answer, whatever its status; each hop's address is checked. */
export async function fetchPublicUrl(
  url: string,
  { headers, bytesMaximum }: PublicFetchRequest,
  options: PublicFetchOptions,
): Promise<ReceivedResponse> {
  const { allowedPrivateOrigin, timeoutMs = WITHIN_MS, resolve } = options;
  const ends = performance.now() + timeoutMs;
  let at = url;
  for (let redirects = 0; redirects <= REDIRECTS_MAXIMUM; redirects += 1) {
    const left = Math.max(1, Math.round(ends - performance.now()));
    const privateAllowed = new URL(at).origin === allowedPrivateOrigin;
    const sent = { 'accept-encoding': 'identity', 'user-agent': 'Bourse', ...headers };
    const received = await getHttpsResponse(
      { url: at, headers: sent, timeoutMs: left, bytesMaximum, privateAllowed },
      resolve,
    );
    if (!isRedirect(received)) return received;
    const { location = '' } = received.headers;
    if (!URL.canParse(location, at)) throw new FeedError('a redirect leads nowhere');
    at = new URL(location, at).href;
  }
  throw new FeedError(`more than ${REDIRECTS_MAXIMUM} redirects`);
}

/** The whole body of an answer with status 200; throws what is wrong with it otherwise. */
export function readCompleteBody({ status, headers, bytes, complete }: ReceivedResponse, bytesMaximum: number): Buffer {
  if (status !== 200) throw new FeedError(`answered ${status}`);
  if (!complete)
    throw new FeedError(bytes.length >= bytesMaximum ? `more than ${bytesMaximum} bytes` : 'broken off before its end');
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') throw new FeedError('compressed, which nobody asked for');
  return bytes;
}

/** Fetches a feed, unless the source says that it is unchanged. */

export interface FeedCacheHeaders {
  etag: string | null;
  modified: string | null;
}
export type FetchedFeed = { fresh: false } | (FeedCacheHeaders & { fresh: true; bytes: Buffer; contentType: string });

export const FEED_BYTES_MAXIMUM = 1024 * 1024;
const VALIDATOR_LENGTH_MAXIMUM = 300;

const validatorOf = (text: string | undefined): string | null =>
  text !== undefined && text.length <= VALIDATOR_LENGTH_MAXIMUM ? text : null;

export async function fetchFeed(
  url: string,
  { etag, modified }: FeedCacheHeaders,
  options: PublicFetchOptions,
): Promise<FetchedFeed> {
  const headers = {
    accept: 'application/atom+xml, application/rss+xml, application/xml;q=0.9, text/xml;q=0.8',
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(modified === null ? {} : { 'if-modified-since': modified }),
  };
  return fetchedOf(await fetchPublicUrl(url, { headers, bytesMaximum: FEED_BYTES_MAXIMUM }, options));
}

function fetchedOf(received: ReceivedResponse): FetchedFeed {
  if (received.status === 304) return { fresh: false };
  const { headers } = received;
  return {
    fresh: true,
    bytes: readCompleteBody(received, FEED_BYTES_MAXIMUM),
    contentType: headers['content-type'] ?? '',
    etag: validatorOf(headers.etag),
    modified: validatorOf(headers['last-modified']),
  };
}
