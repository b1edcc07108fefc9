import type { AreaCacheTags } from '../cache-tags.ts';

export const freshness = {
  shows: {
    'staff/listAnnouncements': ['announcements'],
    'staff/getAnnouncement': ['announcements'],
  },
  changes: {
    'staff/announce': ['announcements'],
    'staff/proposeAnnouncement': ['proposals'],
    'staff/withdrawAnnouncement': ['announcements'],
  },
  decided: ['announcements'],
} as const satisfies AreaCacheTags;
