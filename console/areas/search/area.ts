import { defineConsoleArea } from '../../area.ts';
import { SearchPage } from './search-page.tsx';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [{ path: '/search', Page: SearchPage }],
  menuEntries: [
    {
      path: '/search',
      title: { en: 'Search', kor: '검색' },
      group: 'work',
      menuPosition: 17,
      permission: 'customers.read',
      key: '6',
    },
  ],
});
