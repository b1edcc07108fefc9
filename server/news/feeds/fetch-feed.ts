/** Fetches a feed, unless the source says that it is unchanged. */
import type { Received } from '../../outgoing/post.ts';
import { bodyOf, fetchGuarded, type Way } from './fetch-guarded.ts';

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
