/** Polls each configured news source. One that fails doesn't delay the others. */
import { type InstrumentNames, namedInstruments, namesOf } from '@bourse/core/information/news/named-instruments.ts';
import type { Instrument } from '@bourse/core/markets/market.ts';
import type { NewsSource } from '../../config.ts';
import type { Parts } from '../../parts.ts';
import { FeedError, fetchFeed, type Way } from './fetch-feed.ts';
import { keepPiece, readKnown, writeTry } from './feed-store.ts';
import type { Piece } from './parse-feed.ts';

declare module '../../parts.ts' {
  interface Trial {
    /** How sources are reached. No configuration changes it. */
    newsWay?: Way | undefined;
  }
}

type FollowParts = Pick<Parts, 'config' | 'database' | 'clock' | 'feeds' | 'log' | 'trial'>;
/** Between two fetches of one source, across restarts too. */
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

/** Returns how many texts were new. */
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
  // Loaded only when there is something to read: most servers have no sources.
  const { decodeFeed, readFeed } = await import('./parse-feed.ts');
  const pieces = readFeed(decodeFeed(fetched.bytes, fetched.contentType));
  if (pieces === null) throw new FeedError('neither RSS nor Atom');
  const names = namesIn(feeds.all());
  const named = ({ categories, title, body }: Piece) => namedInstruments(`${categories}\n${title}\n${body}`, names);
  const { etag, modified } = fetched;
  return kysely.transaction().execute(async (db) => {
    const kept: Awaited<ReturnType<typeof keepPiece>>[] = [];
    // A feed lists the newest first; insert the newest last.
    for (const piece of pieces.toReversed()) kept.push(await keepPiece(db, source, piece, { named, now }));
    // If a piece is to be read later, forget the ETag, so that the feed is fetched again even if unchanged.
    await writeTry(db, source, { known: kept.includes('later') ? UNKNOWN : { etag, modified }, fault: null, now });
    return kept.filter((each) => each === 'written').length;
  });
}

/** The list object is the same until an instrument is listed or renamed. */
const namesByList = new WeakMap<readonly Instrument[], InstrumentNames>();
function namesIn(all: readonly Instrument[]): InstrumentNames {
  const names = namesByList.get(all) ?? namesOf(all);
  namesByList.set(all, names);
  return names;
}
