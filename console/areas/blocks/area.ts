import { defineConsoleArea } from '../../area.ts';
import { BlockTradesPage } from './block-trades-page.tsx';
import en from './texts/en.json' with { type: 'json' };
import kor from './texts/kor.json' with { type: 'json' };

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [{ path: '/blocks', Page: BlockTradesPage }],
  menuEntries: [
    {
      path: '/blocks',
      title: { en: 'Blocks', kor: '대량매매' },
      group: 'money',
      menuPosition: 62,
      permission: 'money.read',
      key: 'g',
      decides: ['blockDesk'],
    },
  ],
});

declare module '../../language/console-text-types.ts' {
  interface AreaTexts {
    blocks: (typeof en)['blocks'];
  }
}
