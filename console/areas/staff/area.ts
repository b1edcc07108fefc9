import { defineConsoleArea } from '../../area.ts';
import { StaffPage } from './staff-page.tsx';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [{ path: '/staff', Page: StaffPage }],
  menuEntries: [
    {
      path: '/staff',
      title: { en: 'Staff', kor: '직원' },
      group: 'house',
      menuPosition: 30,
      permission: 'staff',
      key: 'p',
      decides: ['appointment'],
    },
  ],
});
