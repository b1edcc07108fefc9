import { defineConsoleArea } from '../../area.ts';
import { SystemPage } from './system-page.tsx';
import en from './texts/en.json' with { type: 'json' };
import kor from './texts/kor.json' with { type: 'json' };

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

declare module '../../language/console-text-types.ts' {
  interface AreaTexts {
    system: (typeof en)['system'];
    clock: (typeof en)['clock'];
    practice: (typeof en)['practice'];
  }
}
