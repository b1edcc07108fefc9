import { defineConsoleArea } from '../../area.ts';
import { SecuritiesLendingPage } from './securities-lending-page.tsx';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';

export const area = defineConsoleArea({
  texts: { en, kor },
  lists: {
    'staff/listLendingPools': ({ instrument }: { instrument: string }) => instrument,
    'staff/listStockRecalls': ({ id, dueAt }: { id: string; dueAt: string }) => `${id} ${dueAt}`,
  },
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
