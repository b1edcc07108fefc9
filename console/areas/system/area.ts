import { defineArea } from '../../area.ts';
import { SystemPage } from './system-page.tsx';

export const area = defineArea({
  pages: [{ path: '/system', Page: SystemPage }],
  places: [
    {
      path: '/system',
      title: { en: 'System', kor: '시스템' },
      group: 'house',
      at: 10,
      permission: 'system.read',
      key: 'y',
    },
  ],
});
