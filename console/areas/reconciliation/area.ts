import { defineConsoleArea } from '../../area.ts';
import { ReconciliationPage } from './reconciliation-page.tsx';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [{ path: '/reconciliation', Page: ReconciliationPage }],
  menuEntries: [
    {
      path: '/reconciliation',
      title: { en: 'Reconciliation', kor: '은행 대사' },
      group: 'money',
      menuPosition: 50,
      permission: 'money.reconcile',
      key: 'b',
    },
  ],
});
