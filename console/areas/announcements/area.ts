import { defineConsoleArea } from '../../area.ts';
import { AnnouncementDetailPage, AnnouncementListPage, WriteAnnouncementPage } from './announcement-pages.tsx';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';

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
  lists: { 'staff/listAnnouncements': ({ id }: { id: string }) => id },
});
