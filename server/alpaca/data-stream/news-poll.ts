/** News for all readers of the stream: looked up once every few seconds, by the key of one of them. */
import type { AlpacaDependencies } from '../alpaca-dependencies.ts';
import { buildArticle, readNewsRows } from '../market-data/news.ts';
import type { DataConnection } from './data-connection.ts';
import { SharedMessage } from './data-encoding.ts';

const POLL_MS = 5_000;
/** More than that at once isn't news. */
const ARTICLES_MAXIMUM = 20;

export interface NewsPoll {
  /** `now` is epoch ms. News that were there before the first reader came aren't sent. */
  tick(readers: ReadonlySet<DataConnection>, now: number): Promise<void>;
  /** Nobody reads any more. */
  stop(): void;
}

export function createNewsPoll(alpaca: AlpacaDependencies): NewsPoll {
  let known: Set<string> | null = null;
  let isPolling = false;
  let polledAt = 0;

  async function tick(readers: ReadonlySet<DataConnection>, now: number): Promise<void> {
    const [first] = readers;
    const program = first?.socket.program;
    if (!program || isPolling || (now - polledAt < POLL_MS && now >= polledAt)) return;
    isPolling = true;
    polledAt = now;
    try {
      const { rows } = await readNewsRows(program, { limit: ARTICLES_MAXIMUM });
      const before = known;
      known = new Set(rows.map(({ id }) => id));
      if (before === null) return;
      for (const row of rows.filter(({ id }) => !before.has(id)).toReversed()) send(alpaca, readers, row);
    } catch (error) {
      alpaca.dependencies.log.warn({ error }, 'news were not read for the stream');
    } finally {
      isPolling = false;
    }
  }
  return {
    tick,
    stop() {
      known = null;
      polledAt = 0;
    },
  };
}

type Row = Parameters<typeof buildArticle>[1];

function send(alpaca: AlpacaDependencies, readers: ReadonlySet<DataConnection>, row: Row): void {
  const { images: _images, created_at, updated_at, ...article } = buildArticle(alpaca, row);
  const times = { created_at: new Date(created_at), updated_at: new Date(updated_at) };
  const message = new SharedMessage(() => ({ T: 'n', ...article, ...times }));
  for (const reader of readers) {
    if (!['*', ...article.symbols].some((name) => reader.wants('news', name))) continue;
    reader.offer(message);
    reader.flush();
  }
}
