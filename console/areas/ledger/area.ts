import { defineArea } from '../../area.ts';
import { AccountsPage } from './accounts-page.tsx';

export const area = defineArea({
  pages: [{ path: '/accounts', Page: AccountsPage }],
  places: [
    {
      path: '/accounts',
      title: { en: 'House accounts', kor: '운영사 계정' },
      group: 'money',
      at: 60,
      permission: 'money.read',
      key: 'h',
    },
  ],
});
