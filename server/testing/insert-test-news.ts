/** A piece of news from an outside source, in English. */
import { insertNews } from '../news/insert-news.ts';
import type { TestServer } from './test-server.ts';

export async function insertTestNews(
  { composed, clock }: Pick<TestServer, 'composed' | 'clock'>,
  title: string,
  instruments: readonly string[],
  ago = 0,
): Promise<void> {
  const from = clock.now() - ago;
  const origin = { source: 'A wire', link: 'https://news.example/1', licence: 'CC BY 4.0', publishedAt: from };
  await insertNews(
    composed.dependencies.database.kysely,
    {
      ...{ topic: 'prices', from, sponsored: false, instruments },
      texts: { en: { title, body: `${title}.\n\nA second paragraph.` } },
      by: { ...origin, guid: title },
    },
    clock.now(),
  );
}
