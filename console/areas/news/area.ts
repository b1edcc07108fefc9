import { defineConsoleArea } from '../../area.ts';
import { NewsListPage, NewsDetailPage } from './news-pages.tsx';
import { WriteNewsPage } from './write-news-page.tsx';
import en from './texts/en.json' with { type: 'json' };
import kor from './texts/kor.json' with { type: 'json' };

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [
    { path: '/news', Page: NewsListPage },
    { path: '/news/new', Page: WriteNewsPage },
    { path: '/news/:news', Page: NewsDetailPage },
  ],
  menuEntries: [
    {
      path: '/news',
      title: { en: 'News', kor: '뉴스' },
      group: 'product',
      menuPosition: 20,
      permission: 'content',
      key: 'n',
      decides: ['news'],
    },
  ],
});

declare module '../../language/console-text-types.ts' {
  interface AreaTexts {
    news: (typeof en)['news'];
  }
}
