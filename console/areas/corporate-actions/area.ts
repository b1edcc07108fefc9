import { defineArea } from '../../area.ts';
import { ActionsPage } from './actions-page.tsx';

export const area = defineArea({
  pages: [{ path: '/actions', Page: ActionsPage }],
  places: [
    {
      path: '/actions',
      title: { en: 'Corporate actions', kor: '기업 행위' },
      group: 'money',
      at: 40,
      permission: 'money.read',
      key: 'x',
    },
  ],
});
