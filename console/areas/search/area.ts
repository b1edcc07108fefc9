import { defineConsoleArea } from '../../area.ts';
import { SearchPage } from './search-page.tsx';
import en from './texts/en.json' with { type: 'json' };
import kor from './texts/kor.json' with { type: 'json' };

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

declare module '../../language/console-text-types.ts' {
  interface AreaTexts {
    search: (typeof en)['search'];
  }
}
