import { defineConsoleArea } from '../../area.ts';
import { CommissionsPage } from './commissions-page.tsx';
import en from './texts/en.json' with { type: 'json' };
import kor from './texts/kor.json' with { type: 'json' };

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [{ path: '/commissions', Page: CommissionsPage }],
  menuEntries: [
    {
      path: '/commissions',
      title: { en: 'Commissions', kor: '수수료' },
      group: 'money',
      menuPosition: 19,
      permission: 'money.read',
      key: '5',
      decides: ['commissionPlan'],
    },
  ],
});

declare module '../../language/console-text-types.ts' {
  interface AreaTexts {
    commissions: (typeof en)['commissions'];
  }
}
