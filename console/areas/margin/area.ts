import { defineConsoleArea } from '../../area.ts';
import { MarginRulesPage } from './margin-rules-page.tsx';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [{ path: '/margin', Page: MarginRulesPage }],
  menuEntries: [
    {
      path: '/margin',
      title: { en: 'Margin rules', kor: '증거금 규칙' },
      group: 'money',
      menuPosition: 20,
      permission: 'money.read',
      key: 'e',
      decides: ['marginRule'],
    },
  ],
});
