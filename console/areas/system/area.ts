import { defineConsoleArea } from '../../area.ts';
import { SystemPage } from './system-page.tsx';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [{ path: '/system', Page: SystemPage }],
  menuEntries: [
    {
      path: '/system',
      title: { en: 'System', kor: '시스템' },
      group: 'house',
      menuPosition: 10,
      permission: 'system.read',
      key: 'y',
    },
  ],
});
