import { defineConsoleArea } from '../../area.ts';
import { CorporateActionsPage } from './corporate-actions-page.tsx';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [{ path: '/actions', Page: CorporateActionsPage }],
  menuEntries: [
    {
      path: '/actions',
      title: { en: 'Corporate actions', kor: '기업 행위' },
      group: 'money',
      menuPosition: 40,
      permission: 'money.read',
      key: 'x',
      decides: ['actions'],
    },
  ],
});
