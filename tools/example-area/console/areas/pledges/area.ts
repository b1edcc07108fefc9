import { defineConsoleArea } from '../../area.ts';
import { PledgesPage } from './pledges-page.tsx';
import en from './texts/en.json' with { type: 'json' };
import kor from './texts/kor.json' with { type: 'json' };

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
    },
  ],
});

declare module '../../language/console-text-types.ts' {
  interface AreaTexts {
    pledges: (typeof en)['pledges'];
  }
}
