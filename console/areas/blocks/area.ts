import { defineConsoleArea } from '../../area.ts';
import { BlockTradesPage } from './block-trades-page.tsx';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';

export const area = defineConsoleArea({
  texts: { en, kor },
  lists: { 'staff/listBlocks': ({ id }: { id: string }) => id },
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
