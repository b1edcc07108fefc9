import { defineConsoleArea } from '../../area.ts';
import { PledgesPage } from './pledges-page.tsx';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [{ path: '/pledges', Page: PledgesPage }],
  menuEntries: [
    {
      path: '/pledges',
      title: { en: 'Money set aside', kor: '따로 보관한 돈' },
      group: 'money',
      menuPosition: 90,
      permission: 'pledges.read',
      key: '.',
    },
  ],
});
