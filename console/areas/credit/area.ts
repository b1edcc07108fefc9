import { defineConsoleArea } from '../../area.ts';
import { LoanPage } from './loan-page.tsx';
import { LoansPage } from './loans-page.tsx';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';

export const area = defineConsoleArea({
  texts: { en, kor },
  lists: { 'staff/listLoans': ({ id }: { id: string }) => id },
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
