import { defineConsoleArea } from '../../area.ts';
import { LedgerAccountsPage } from './ledger-accounts-page.tsx';
import en from './texts/en.json' with { type: 'json' };
import kor from './texts/kor.json' with { type: 'json' };

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

declare module '../../language/console-text-types.ts' {
  interface AreaTexts {
    liabilities: (typeof en)['liabilities'];
    insurance: (typeof en)['insurance'];
  }
}
