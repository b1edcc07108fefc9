import type { Notices } from '../area.ts';

export const notices = {
  announcements: {
    announcement: { announcement: 'id', title: 'text', body: 'text' },
    announcementWithdrawn: { at: 'time' },
  },
} as const satisfies Notices;
