import { defineArea } from '../../area.ts';
import { SettingsPage } from './settings-page.tsx';

export const area = defineArea({
  pages: [{ path: '/settings', Page: SettingsPage }],
  places: [
    {
      path: '/settings',
      title: { en: 'Settings', kor: '설정' },
      group: 'product',
      at: 10,
      permission: 'content',
      key: 's',
    },
  ],
});
