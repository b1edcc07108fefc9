/** Reads what other processes add to the books, in the process that leads them. */
import { BOOK_PARTITIONS, type BookPartition } from '@bourse/core/trading/books/order-book-partition.ts';
import type { Logger } from 'pino';
import type { BookEntryId, RestingOrderBooks } from '../books/resting-order-books.ts';
import {
  type ReadTrailingBestPrice,
  readRestingOrderBooks,
  refreshBookEntries,
} from '../books/read-resting-order-books.ts';
import type { Database } from '../db/database.ts';
import type { FencingTokens } from './fencing-tokens.ts';

/** The market watcher of this process, with the books that it leads. */
export interface LedBooksWatcher {
  /** Takes over the books of a partition. */
  startWatching(books: RestingOrderBooks): void;
  stopWatching(partition: BookPartition): void;
  /** The books that this process leads. */
  books(): readonly RestingOrderBooks[];
  /** For how long the market watcher has made no progress. */
  stuckForMs(): number;
}

export interface BookRefresher {
  /** Reads whole books again. */
  addAll(partitions: readonly BookPartition[]): void;
  /** Entries as the desk announces them: "all", or "3:o12.7 5:p12.8", each preceded by its partition. */
  add(payload: string): void;
  forget(partition: BookPartition): void;
  /** Resolves when everything announced has been read, or could not be. */
  catchUp(): Promise<void>;
}

interface BookAnnouncementDependencies {
  database: Database;
  orderBookWatcher: LedBooksWatcher;
  log: Pick<Logger, 'error'>;
  fencingTokens: FencingTokens;
  followed: ReadTrailingBestPrice | undefined;
}

export function createBookRefresher({
  database,
  orderBookWatcher,
  log,
  fencingTokens,
  followed,
}: BookAnnouncementDependencies): BookRefresher {
  const announced = new Map<BookPartition, Set<BookEntryId>>();
  const whole = new Set<BookPartition>();
  let reading: Promise<void> | null = null;
  const numberOf = (partition: BookPartition): bigint | null => fencingTokens(partition).number();

  async function readWhole(partitions: readonly BookPartition[]): Promise<void> {
    const under = new Map(partitions.map((partition) => [partition, numberOf(partition)]));
    for (const partition of partitions) announced.delete(partition);
    const books = await readRestingOrderBooks(database, partitions, followed);
    for (const each of books) {
      const number = under.get(each.partition) ?? null;
      if (number !== null && number === numberOf(each.partition)) orderBookWatcher.startWatching(each);
    }
  }

  async function readEntries(entries: ReadonlyMap<BookPartition, ReadonlySet<BookEntryId>>): Promise<void> {
    announced.clear();
    const ids = [...entries.values()].flatMap((each) => [...each]);
    await refreshBookEntries(database, orderBookWatcher.books(), ids);
  }

  async function readAnnounced(): Promise<void> {
    while (whole.size + announced.size > 0) {
      const [partitions, entries] = [[...whole], new Map(announced)];
      whole.clear();
      try {
        if (partitions.length > 0) await readWhole(partitions.filter((partition) => numberOf(partition) !== null));
        else await readEntries(entries);
      } catch (error) {
        log.error({ err: error }, 'the books could not be refreshed');
        for (const partition of partitions.length > 0 ? partitions : entries.keys())
          if (numberOf(partition) !== null) whole.add(partition);
        return;
      }
    }
  }

  function addAll(partitions: readonly BookPartition[]): void {
    for (const partition of partitions) whole.add(partition);
  }

  /** Other partitions are ignored: their next leader reads everything anyway. */
  function add(payload: string): void {
    const own = BOOK_PARTITIONS.filter((partition) => numberOf(partition) !== null);
    if (payload === 'all') return addAll(own);
    for (const [partition, id] of parseEntries(payload, own))
      announced.set(partition, (announced.get(partition) ?? new Set()).add(id));
  }

  return {
    addAll,
    add,
    forget(partition) {
      whole.delete(partition);
      announced.delete(partition);
    },
    /**
     * Announcements wait while the books are read, and are read one after the other: an older answer never replaces a
     * newer one.
     */
    catchUp() {
      reading ??= readAnnounced().finally(() => {
        reading = null;
      });
      return reading;
    },
  };
}

/** The entries that belong to the given partitions. */
const parseEntries = (payload: string, own: readonly BookPartition[]): [BookPartition, BookEntryId][] =>
  payload.split(' ').flatMap((entry) => {
    const [of, id = ''] = entry.split(':');
    const partition = own.find((each) => String(each) === of);
    return partition === undefined ? [] : [[partition, id]];
  });
