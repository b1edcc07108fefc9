import { defineConsoleArea } from '../../area.ts';
import { CommissionsPage } from './commissions-page.tsx';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';

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
