import { defineConsoleArea } from '../../area.ts';
import { ReconciliationPage } from './reconciliation-page.tsx';
import en from './texts/en.json' with { type: 'json' };
import kor from './texts/kor.json' with { type: 'json' };

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

declare module '../../language/console-text-types.ts' {
  interface AreaTexts {
    calledBack: (typeof en)['calledBack'];
    lateWords: (typeof en)['lateWords'];
    reconciliation: (typeof en)['reconciliation'];
    statementFormats: (typeof en)['statementFormats'];
  }
}
