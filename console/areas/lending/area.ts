import { defineConsoleArea } from '../../area.ts';
import { SecuritiesLendingPage } from './securities-lending-page.tsx';
import en from './texts/en.json' with { type: 'json' };
import kor from './texts/kor.json' with { type: 'json' };

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [{ path: '/lending', Page: SecuritiesLendingPage }],
  menuEntries: [
    {
      path: '/lending',
      title: { en: 'Lending pool', kor: '대여 풀' },
      group: 'money',
      menuPosition: 65,
      permission: 'money.read',
      key: 'w',
      decides: ['lendingRule'],
    },
  ],
});

declare module '../../language/console-text-types.ts' {
  interface AreaTexts {
    lending: (typeof en)['lending'];
  }
}
