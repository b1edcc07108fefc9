import { defineConsoleArea } from '../../area.ts';
import { ClientSettingsPage } from './client-settings-page.tsx';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';

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
