import { defineConsoleArea } from '../../area.ts';
import { LoanPage } from './loan-page.tsx';
import { LoansPage } from './loans-page.tsx';
import en from './texts/en.json' with { type: 'json' };
import kor from './texts/kor.json' with { type: 'json' };

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [
    { path: '/loans', Page: LoansPage },
    { path: '/loans/:loan', Page: LoanPage },
  ],
  menuEntries: [
    {
      path: '/loans',
      title: { en: 'Loans', kor: '대출' },
      group: 'money',
      menuPosition: 45,
      permission: 'customers.read',
      key: 'v',
    },
  ],
});

declare module '../../language/console-text-types.ts' {
  interface AreaTexts {
    loans: (typeof en)['loans'];
  }
}
