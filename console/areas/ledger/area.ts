import { defineConsoleArea } from '../../area.ts';
import { LedgerAccountsPage } from './ledger-accounts-page.tsx';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [{ path: '/accounts', Page: LedgerAccountsPage }],
  menuEntries: [
    {
      path: '/accounts',
      title: { en: 'House accounts', kor: '운영사 계정' },
      group: 'money',
      menuPosition: 60,
      permission: 'money.read',
      key: 'h',
      decides: ['insuranceRule'],
    },
  ],
});
