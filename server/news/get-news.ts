import { refuse } from '@bourse/contract/errors.ts';
import { readTold } from '@bourse/contract/news/told.ts';
import { paragraphsOf } from '@bourse/core/content/prose.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { showNews } from './list-news.ts';
import { loadPiece, loadVersions } from './store.ts';

export function getNews({ database: { kysely }, clock, feeds }: Parts): Handler<'news/getNews'> {
  return async (input, { language }) => {
    const news = BigInt(input.news);
    const row = await loadPiece(kysely, { language, otherLanguages: input.otherLanguages ?? false }, clock.now(), news);
    if (!row) return refuse('notFound');
    const versions = row.source === null ? [] : await loadVersions(kysely, news);
    // Versions corrected before anybody could read them were never published: leave them out.
    const earlier = versions.slice(0, -1).flatMap(({ title, body }, index) => {
      const until = versions[index + 1]!.received_at;
      return until <= row.from_at ? [] : [{ until: until.toISOString(), title, paragraphs: paragraphsOf(body) }];
    });
    const shown = showNews(row, language, { feeds, told: await readTold(language) });
    return { ...shown, paragraphs: paragraphsOf(row.body), earlier: earlier.toReversed() };
  };
}
