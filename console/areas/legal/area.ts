import { defineConsoleArea } from '../../area.ts';
import { LegalTextListPage, LegalTextVersionPage } from './legal-text-pages.tsx';
import { WriteLegalTextPage } from './write-legal-text-page.tsx';
import en from './texts/en.json' with { type: 'json' };
import kor from './texts/kor.json' with { type: 'json' };

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [
    { path: '/legal', Page: LegalTextListPage },
    { path: '/legal/:text/new', Page: WriteLegalTextPage },
    { path: '/legal/:text/:version', Page: LegalTextVersionPage },
  ],
  menuEntries: [
    {
      path: '/legal',
      title: { en: 'Legal texts', kor: '약관·방침' },
      group: 'product',
      menuPosition: 40,
      permission: 'content.legal',
      key: 'l',
      decides: ['legal'],
    },
  ],
});

declare module '../../language/console-text-types.ts' {
  interface AreaTexts {
    legal: (typeof en)['legal'];
  }
}
