import { defineArea } from '../../area.ts';
import { ReconciliationPage } from './reconciliation-page.tsx';

export const area = defineArea({
  pages: [{ path: '/reconciliation', Page: ReconciliationPage }],
  places: [
    {
      path: '/reconciliation',
      title: { en: 'Reconciliation', kor: '은행 대사' },
      group: 'money',
      at: 50,
      permission: 'money.reconcile',
      key: 'b',
    },
  ],
});
