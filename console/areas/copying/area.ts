import { defineConsoleArea } from '../../area.ts';
import { LeadersPage } from './leaders-page.tsx';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [{ path: '/leaders', Page: LeadersPage }],
  menuEntries: [
    {
      path: '/leaders',
      title: { en: 'Copy trading', kor: '따라하기' },
      group: 'money',
      menuPosition: 68,
      permission: 'money.read',
      key: 'u',
    },
  ],
});
