import { defineConsoleArea } from '../../area.ts';
import { ClientSettingsPage } from './client-settings-page.tsx';
import en from './texts/en.json' with { type: 'json' };
import kor from './texts/kor.json' with { type: 'json' };

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [{ path: '/settings', Page: ClientSettingsPage }],
  menuEntries: [
    {
      path: '/settings',
      title: { en: 'Settings', kor: '설정' },
      group: 'product',
      menuPosition: 10,
      permission: 'content',
      key: 's',
      decides: ['setting'],
    },
  ],
});

declare module '../../language/console-text-types.ts' {
  interface AreaTexts {
    settings: (typeof en)['settings'];
  }
}
