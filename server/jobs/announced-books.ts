/** What other processes put into the books, read by the leader. */
import type { Logger } from 'pino';
import type { BookId, Books } from '../books/books.ts';
import { type Followed, readBooks, refreshBooks } from '../books/read-books.ts';
import type { Database } from '../db/database.ts';
import type { Lead } from './lead.ts';

/** The process that watches the market with the leader's books. */
export interface Watching {
  /** Takes the books, or lets go of them: null. */
  lead(books: Books | null): void;
  books(): Books | null;
  /** For how long a look has come no further. */
  hangsMs(): number;
}

export interface AnnouncedBooks {
  add(ids: readonly (BookId | 'all')[]): void;
  clear(): void;
  /** Resolves when everything that has been announced is read, or could not be read. */
  catchUp(): Promise<void>;
}

interface AnnouncedParts {
  database: Database;
  watcher: Watching;
  log: Pick<Logger, 'error'>;
  lead: Pick<Lead, 'number'>;
  followed: Followed | undefined;
}

export function createAnnouncedBooks({ database, watcher, log, lead, followed }: AnnouncedParts): AnnouncedBooks {
  const announced = new Set<BookId | 'all'>();
  let reading: Promise<void> | null = null;

  async function readAnnounced(): Promise<void> {
    for (let mine = lead.number(); mine !== null && announced.size > 0; mine = lead.number()) {
      const ids = [...announced];
      announced.clear();
      try {
        const books = watcher.books();
        if (ids.includes('all') || !books) {
          const all = await readBooks(database, followed);
          if (lead.number() === mine) watcher.lead(all);
        } else await refreshBooks(database, books, ids);
      } catch (error) {
        log.error({ err: error }, 'the books could not be refreshed');
        if (lead.number() === mine) for (const id of ids) announced.add(id);
        return;
      }
    }
  }

  return {
    add(ids) {
      for (const id of ids) announced.add(id);
    },
    clear: () => announced.clear(),
    /**
     * What has been announced waits while the books are read, and is read one after the other: an older answer never
     * replaces a newer one.
     */
    catchUp() {
      reading ??= readAnnounced().finally(() => {
        reading = null;
      });
      return reading;
    },
  };
}
