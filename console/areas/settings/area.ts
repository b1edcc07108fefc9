import { defineConsoleArea } from '../../area.ts';
import { SettingsPage } from './settings-page.tsx';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [{ path: '/settings', Page: SettingsPage }],
  places: [
    {
      path: '/settings',
      title: { en: 'Settings', kor: '설정' },
      group: 'product',
      at: 10,
      permission: 'content',
      key: 's',
      decides: ['setting'],
    },
  ],
});
