import { defineConsoleArea } from '../../area.ts';
import { HouseAccountsPage } from './house-accounts-page.tsx';
import en from './texts/en.json' with { type: 'json' };
import kor from './texts/kor.json' with { type: 'json' };

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [{ path: '/house-accounts', Page: HouseAccountsPage }],
  menuEntries: [
    {
      path: '/house-accounts',
      title: { en: 'Trading accounts of the house', kor: '회사 매매 계정' },
      group: 'money',
      menuPosition: 66,
      permission: 'money.read',
      key: 'j',
      decides: ['houseCapital'],
    },
  ],
});

declare module '../../language/console-text-types.ts' {
  interface AreaTexts {
    houseAccounts: (typeof en)['houseAccounts'];
  }
}
