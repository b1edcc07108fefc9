/** Reads each configured source of news again and again. One that fails keeps nobody else waiting. */
import { type InstrumentNames, namedInstruments, namesOf } from '@bourse/core/news/named-instruments.ts';
import type { Instrument } from '@bourse/core/market.ts';
import type { NewsSource } from '../../config.ts';
import type { Parts } from '../../parts.ts';
import { fetchFeed, FeedError, type Way } from './fetch-feed.ts';
import { keepPiece, readKnown, writeTry } from './feed-store.ts';
import type { Piece } from './read-feed.ts';

declare module '../../parts.ts' {
  interface Trial {
    /** How sources are reached. Nothing that is configured changes it. */
    newsWay?: Way | undefined;
  }
}

type FollowParts = Pick<Parts, 'config' | 'database' | 'clock' | 'feeds' | 'log' | 'trial'>;
/** Between two questions to one source, starts in between included. */
const EVERY_MS = 300_000;
const PUBLIC: Way = { inside: null };
const UNKNOWN = { etag: null, modified: null };

export async function followFeeds(parts: FollowParts): Promise<void> {
  const { newsSources = [] } = parts.config;
  await Promise.all(newsSources.map((source) => follow(parts, source)));
}

async function follow(parts: FollowParts, source: NewsSource): Promise<void> {
  const { database, clock, log } = parts;
  try {
    const written = await readSource(parts, source);
    if (written > 0) log.info({ source: source.name, written }, 'news read');
  } catch (error) {
    const fault = (error as Error).message.slice(0, 300);
    log.warn({ source: source.name, fault }, 'a source of news could not be read');
    await writeTry(database.kysely, source, { known: null, fault, now: clock.now() });
  }
}

/** How many texts were new. */
async function readSource(parts: FollowParts, source: NewsSource): Promise<number> {
  const { database, clock, feeds, trial } = parts;
  const { kysely } = database;
  const way = trial.newsWay ?? PUBLIC;
  const { everyMs = EVERY_MS } = way;
  const { tried_at: tried, ...known } = await readKnown(kysely, source);
  if (tried !== null && Math.abs(clock.now() - tried.getTime()) < everyMs) return 0;
  const fetched = await fetchFeed(source.url, known, way);
  const now = clock.now();
  if (!fetched.fresh) {
    await writeTry(kysely, source, { known, fault: null, now });
    return 0;
  }
  // Loaded where there is something to read: most servers have no sources.
  const { decodeFeed, readFeed } = await import('./read-feed.ts');
  const pieces = readFeed(decodeFeed(fetched.bytes, fetched.contentType));
  if (pieces === null) throw new FeedError('neither RSS nor Atom');
  const names = namesIn(feeds.all());
  const named = ({ categories, title, body }: Piece) => namedInstruments(`${categories}\n${title}\n${body}`, names);
  const { etag, modified } = fetched;
  return kysely.transaction().execute(async (db) => {
    const kept: Awaited<ReturnType<typeof keepPiece>>[] = [];
    // The newest comes first in a feed, and last here.
    for (const piece of pieces.toReversed()) kept.push(await keepPiece(db, source, piece, { named, now }));
    // What is to be read later is asked for again, changed or not.
    await writeTry(db, source, { known: kept.includes('later') ? UNKNOWN : { etag, modified }, fault: null, now });
    return kept.filter((each) => each === 'written').length;
  });
}

/** The list stays the same one while nothing is listed or renamed. */
const namesByList = new WeakMap<readonly Instrument[], InstrumentNames>();
function namesIn(all: readonly Instrument[]): InstrumentNames {
  const names = namesByList.get(all) ?? namesOf(all);
  namesByList.set(all, names);
  return names;
}
