import { defineConsoleArea } from '../../area.ts';
import { HouseAccountsPage } from './house-accounts-page.tsx';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';

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
