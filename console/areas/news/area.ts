import { defineConsoleArea } from '../../area.ts';
import { NewsListPage, NewsDetailPage } from './news-pages.tsx';
import { WriteNewsPage } from './write-news-page.tsx';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';

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
  lists: { 'staff/listNews': ({ id }: { id: string }) => id },
});
