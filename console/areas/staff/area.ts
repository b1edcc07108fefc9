import { defineArea } from '../../area.ts';
import { StaffPage } from './staff-page.tsx';

export const area = defineArea({
  pages: [{ path: '/staff', Page: StaffPage }],
  places: [
    {
      path: '/staff',
      title: { en: 'Staff', kor: '직원' },
      group: 'house',
      at: 30,
      permission: 'staff',
      key: 'p',
    },
  ],
});
