import { defineConsoleArea } from '../../area.ts';
import { AnnouncementDetailPage, AnnouncementListPage, WriteAnnouncementPage } from './announcement-pages.tsx';
import en from './texts/en.json' with { type: 'json' };
import kor from './texts/kor.json' with { type: 'json' };

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [
    { path: '/announcements', Page: AnnouncementListPage },
    { path: '/announcements/new', Page: WriteAnnouncementPage },
    { path: '/announcements/:announcement', Page: AnnouncementDetailPage },
  ],
  menuEntries: [
    {
      path: '/announcements',
      title: { en: 'Messages', kor: '메시지' },
      group: 'product',
      menuPosition: 30,
      permission: 'content.announcements',
      key: 'm',
    },
  ],
});

declare module '../../language/console-text-types.ts' {
  interface AreaTexts {
    announcements: (typeof en)['announcements'];
  }
}
