import { defineConsoleArea } from '../../area.ts';
import { OperatorHaltsPage } from './operator-halts-page.tsx';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [{ path: '/halts', Page: OperatorHaltsPage }],
  menuEntries: [
    {
      path: '/halts',
      title: { en: 'Halts', kor: '거래 중단' },
      group: 'money',
      menuPosition: 61,
      permission: 'money.read',
      key: '4',
      decides: ['operatorHalt'],
    },
  ],
});
