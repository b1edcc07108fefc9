import { defineConsoleArea } from '../../area.ts';
import { LeadersPage } from './leaders-page.tsx';
import en from './texts/en.json' with { type: 'json' };
import kor from './texts/kor.json' with { type: 'json' };

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [{ path: '/leaders', Page: LeadersPage }],
  menuEntries: [
    {
      path: '/leaders',
      title: { en: 'Copy trading', kor: '따라하기' },
      group: 'money',
      menuPosition: 68,
      permission: 'money.read',
      key: 'u',
    },
  ],
});

declare module '../../language/console-text-types.ts' {
  interface AreaTexts {
    copying: (typeof en)['copying'];
  }
}
