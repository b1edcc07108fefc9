/** Fetches a feed: from public addresses only, with few redirects, and within limits of size and time. */
import { type Received, receive, type Resolve } from '../../outgoing/post.ts';

export interface Known {
  etag: string | null;
  modified: string | null;
}
export type Fetched = { fresh: false } | (Known & { fresh: true; bytes: Buffer; contentType: string });

export interface Way {
  /** For tests only: this one origin may be on the internal network and use plain http. */
  inside: string | null;
  timeoutMs?: number;
  /** Between two fetches of one source. */
  everyMs?: number;
  resolve?: Resolve | undefined;
}

export const FEED_BYTES_MAXIMUM = 1024 * 1024;
const WITHIN_MS = 15_000;
const REDIRECTS_MAXIMUM = 5;
const MARK_MAXIMUM = 300;

/** What was wrong with an answer; staff read it in the log. */
export class FeedError extends Error {
  override readonly name = 'FeedError';
}

const isRedirect = ({ status }: Received): boolean => [301, 302, 303, 307, 308].includes(status);
const marked = (text: string | undefined): string | null =>
  text !== undefined && text.length <= MARK_MAXIMUM ? text : null;

export async function fetchFeed(url: string, { etag, modified }: Known, way: Way): Promise<Fetched> {
  const { inside, timeoutMs = WITHIN_MS, resolve } = way;
  const ends = performance.now() + timeoutMs;
  const headers = {
    accept: 'application/atom+xml, application/rss+xml, application/xml;q=0.9, text/xml;q=0.8',
    'accept-encoding': 'identity',
    'user-agent': 'Bourse',
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(modified === null ? {} : { 'if-modified-since': modified }),
  };
  let at = url;
  for (let redirects = 0; redirects <= REDIRECTS_MAXIMUM; redirects += 1) {
    const left = Math.max(1, Math.round(ends - performance.now()));
    const privateAllowed = new URL(at).origin === inside;
    const asked = { url: at, headers, timeoutMs: left, bytesMaximum: FEED_BYTES_MAXIMUM, privateAllowed };
    const received = await receive(asked, resolve);
    if (!isRedirect(received)) return fetchedOf(received);
    const { location = '' } = received.headers;
    if (!URL.canParse(location, at)) throw new FeedError('a redirect leads nowhere');
    at = new URL(location, at).href;
  }
  throw new FeedError(`more than ${REDIRECTS_MAXIMUM} redirects`);
}

function fetchedOf({ status, headers, bytes, complete }: Received): Fetched {
  if (status === 304) return { fresh: false };
  if (status !== 200) throw new FeedError(`answered ${status}`);
  if (!complete)
    throw new FeedError(
      bytes.length >= FEED_BYTES_MAXIMUM ? `more than ${FEED_BYTES_MAXIMUM} bytes` : 'broken off before its end',
    );
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') throw new FeedError('compressed, which nobody asked for');
  return {
    fresh: true,
    bytes,
    contentType: headers['content-type'] ?? '',
    etag: marked(headers.etag),
    modified: marked(headers['last-modified']),
  };
}
