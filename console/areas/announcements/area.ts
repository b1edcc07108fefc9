import { defineArea } from '../../area.ts';
import { AnnouncementPage } from './announcement-page.tsx';
import { AnnouncementsPage } from './announcements-page.tsx';
import { WriteAnnouncementPage } from './write-announcement-page.tsx';

export const area = defineArea({
  pages: [
    { path: '/announcements', Page: AnnouncementsPage },
    { path: '/announcements/new', Page: WriteAnnouncementPage },
    { path: '/announcements/:announcement', Page: AnnouncementPage },
  ],
  places: [
    {
      path: '/announcements',
      title: { en: 'Messages', kor: '메시지' },
      group: 'product',
      at: 30,
      permission: 'content.announcements',
      key: 'm',
    },
  ],
  lists: { 'staff/listAnnouncements': ({ id }: { id: string }) => id },
});
