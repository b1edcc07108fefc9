/** Fetches what a source offers: from public addresses only, with few redirects, and within limits of size and time. */
import { receive, type Received, type Resolve } from '../../outgoing/https-requests.ts';

export interface Way {
  /** For tests only: this one origin may be on the internal network and use plain http. */
  inside: string | null;
  timeoutMs?: number;
  /** Between two fetches of one source. */
  everyMs?: number;
  resolve?: Resolve | undefined;
}
export interface Asked {
  headers: Readonly<Record<string, string>>;
  bytesMaximum: number;
}

const WITHIN_MS = 15_000;
const REDIRECTS_MAXIMUM = 5;

/** What was wrong with an answer; staff read it in the log. */
export class FeedError extends Error {
  override readonly name = 'FeedError';
}

const isRedirect = ({ status }: Received): boolean => [301, 302, 303, 307, 308].includes(status);

/** The last answer, whatever its status; each hop's address is checked. */
export async function fetchGuarded(url: string, { headers, bytesMaximum }: Asked, way: Way): Promise<Received> {
  const { inside, timeoutMs = WITHIN_MS, resolve } = way;
  const ends = performance.now() + timeoutMs;
  let at = url;
  for (let redirects = 0; redirects <= REDIRECTS_MAXIMUM; redirects += 1) {
    const left = Math.max(1, Math.round(ends - performance.now()));
    const privateAllowed = new URL(at).origin === inside;
    const sent = { 'accept-encoding': 'identity', 'user-agent': 'Bourse', ...headers };
    const received = await receive({ url: at, headers: sent, timeoutMs: left, bytesMaximum, privateAllowed }, resolve);
    if (!isRedirect(received)) return received;
    const { location = '' } = received.headers;
    if (!URL.canParse(location, at)) throw new FeedError('a redirect leads nowhere');
    at = new URL(location, at).href;
  }
  throw new FeedError(`more than ${REDIRECTS_MAXIMUM} redirects`);
}

/** The whole body of an answer with status 200; throws what is wrong with it otherwise. */
export function bodyOf({ status, headers, bytes, complete }: Received, bytesMaximum: number): Buffer {
  if (status !== 200) throw new FeedError(`answered ${status}`);
  if (!complete)
    throw new FeedError(bytes.length >= bytesMaximum ? `more than ${bytesMaximum} bytes` : 'broken off before its end');
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') throw new FeedError('compressed, which nobody asked for');
  return bytes;
}

/** Fetches a feed, unless the source says that it is unchanged. */

export interface Known {
  etag: string | null;
  modified: string | null;
}
export type Fetched = { fresh: false } | (Known & { fresh: true; bytes: Buffer; contentType: string });

export const FEED_BYTES_MAXIMUM = 1024 * 1024;
const MARK_MAXIMUM = 300;

const marked = (text: string | undefined): string | null =>
  text !== undefined && text.length <= MARK_MAXIMUM ? text : null;

export async function fetchFeed(url: string, { etag, modified }: Known, way: Way): Promise<Fetched> {
  const headers = {
    accept: 'application/atom+xml, application/rss+xml, application/xml;q=0.9, text/xml;q=0.8',
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(modified === null ? {} : { 'if-modified-since': modified }),
  };
  return fetchedOf(await fetchGuarded(url, { headers, bytesMaximum: FEED_BYTES_MAXIMUM }, way));
}

function fetchedOf(received: Received): Fetched {
  if (received.status === 304) return { fresh: false };
  const { headers } = received;
  return {
    fresh: true,
    bytes: bodyOf(received, FEED_BYTES_MAXIMUM),
    contentType: headers['content-type'] ?? '',
    etag: marked(headers.etag),
    modified: marked(headers['last-modified']),
  };
}
