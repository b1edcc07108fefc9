import { defineConsoleArea } from '../../area.ts';
import { LegalListPage, LegalPage } from './legal-page.tsx';
import { WriteLegalPage } from './write-legal-page.tsx';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [
    { path: '/legal', Page: LegalListPage },
    { path: '/legal/:text/new', Page: WriteLegalPage },
    { path: '/legal/:text/:version', Page: LegalPage },
  ],
  places: [
    {
      path: '/legal',
      title: { en: 'Legal texts', kor: '약관·방침' },
      group: 'product',
      at: 40,
      permission: 'content.legal',
      key: 'l',
      decides: ['legal'],
    },
  ],
});
