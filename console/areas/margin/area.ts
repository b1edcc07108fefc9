import { defineConsoleArea } from '../../area.ts';
import { MarginRulesPage } from './margin-rules-page.tsx';
import en from './texts/en.json' with { type: 'json' };
import kor from './texts/kor.json' with { type: 'json' };

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

declare module '../../language/console-text-types.ts' {
  interface AreaTexts {
    margin: (typeof en)['margin'];
  }
}
