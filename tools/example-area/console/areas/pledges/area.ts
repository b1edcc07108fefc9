import { defineConsoleArea } from '../../area.ts';
import { PledgesPage } from './pledges-page.tsx';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [{ path: '/pledges', Page: PledgesPage }],
  places: [
    {
      path: '/pledges',
      title: { en: 'Money set aside', kor: '따로 보관한 돈' },
      group: 'money',
      at: 90,
      permission: 'pledges.read',
      key: '0',
    },
  ],
});
