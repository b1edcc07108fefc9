/** Polls each configured news source. One that fails doesn't delay the others. */
import {
  type InstrumentNameIndex,
  findNamedInstruments,
  buildInstrumentNameIndex,
} from '@bourse/core/information/news/find-named-instruments.ts';
import type { Instrument } from '@bourse/core/markets/market-types.ts';
import type { NewsSource } from '../../config.ts';
import type { ServerDependencies } from '../../dependencies.ts';
import { FeedError, fetchFeed, type PublicFetchOptions } from './fetch-feed.ts';
import { storeFeedItem, readFeedCacheHeaders, recordFetchAttempt } from './feed-store.ts';
import type { FeedItem } from './parse-feed.ts';

declare module '../../dependencies.ts' {
  interface TestOverrides {
    /** How sources are reached. No configuration changes it. */
    newsFetchOptions?: PublicFetchOptions | undefined;
  }
}

type FeedPollDependencies = Pick<
  ServerDependencies,
  'config' | 'database' | 'clock' | 'venues' | 'log' | 'testOverrides'
>;
/** Between two fetches of one source, across restarts too. */
const EVERY_MS = 300_000;
const PUBLIC: PublicFetchOptions = { allowedPrivateOrigin: null };
const UNKNOWN = { etag: null, modified: null };

export async function pollFeeds(dependencies: FeedPollDependencies): Promise<void> {
  const { newsSources = [] } = dependencies.config;
  await Promise.all(newsSources.map((source) => pollFeed(dependencies, source)));
}

async function pollFeed(dependencies: FeedPollDependencies, source: NewsSource): Promise<void> {
  const { database, clock, log } = dependencies;
  try {
    const written = await fetchAndStoreFeed(dependencies, source);
    if (written > 0) log.info({ source: source.name, written }, 'news read');
  } catch (error) {
    const fault = (error as Error).message.slice(0, 300);
    log.warn({ source: source.name, fault }, 'a source of news could not be read');
    await recordFetchAttempt(database.kysely, source, { known: null, fault, now: clock.now() });
  }
}

/** Returns how many texts were new. */
async function fetchAndStoreFeed(dependencies: FeedPollDependencies, source: NewsSource): Promise<number> {
  const { database, clock, venues, testOverrides: overrides } = dependencies;
  const { kysely } = database;
  const fetchOptions = overrides.newsFetchOptions ?? PUBLIC;
  const { everyMs = EVERY_MS } = fetchOptions;
  const { tried_at: tried, ...known } = await readFeedCacheHeaders(kysely, source);
  if (tried !== null && Math.abs(clock.now() - tried.getTime()) < everyMs) return 0;
  const fetched = await fetchFeed(source.url, known, fetchOptions);
  const now = clock.now();
  if (!fetched.fresh) {
    await recordFetchAttempt(kysely, source, { known, fault: null, now });
    return 0;
  }
  // Loaded only when there is something to read: most servers have no sources.
  const { decodeFeed, parseFeed } = await import('./parse-feed.ts');
  const pieces = parseFeed(decodeFeed(fetched.bytes, fetched.contentType));
  if (pieces === null) throw new FeedError('neither RSS nor Atom');
  const names = namesIn(venues.all());
  const named = ({ categories, title, body }: FeedItem) =>
    findNamedInstruments(`${categories}\n${title}\n${body}`, names);
  const { etag, modified } = fetched;
  return kysely.transaction().execute(async (db) => {
    const outcomes: Awaited<ReturnType<typeof storeFeedItem>>[] = [];
    // A feed lists the newest first; insert the newest last.
    for (const piece of pieces.toReversed()) outcomes.push(await storeFeedItem(db, source, piece, { named, now }));
    // If a piece is to be read later, forget the ETag, so that the feed is fetched again even if unchanged.
    await recordFetchAttempt(db, source, {
      known: outcomes.includes('later') ? UNKNOWN : { etag, modified },
      fault: null,
      now,
    });
    return outcomes.filter((each) => each === 'written').length;
  });
}

/** The list object is the same until an instrument is listed or renamed. */
const namesByList = new WeakMap<readonly Instrument[], InstrumentNameIndex>();
function namesIn(all: readonly Instrument[]): InstrumentNameIndex {
  const names = namesByList.get(all) ?? buildInstrumentNameIndex(all);
  namesByList.set(all, names);
  return names;
}
