import type { Freshness } from '../freshness.ts';

export const freshness = {
  shows: {
    'staff/listAnnouncements': ['announcements'],
    'staff/getAnnouncement': ['announcements'],
  },
  changes: {
    'staff/announce': ['announcements'],
    'staff/withdrawAnnouncement': ['announcements'],
  },
} as const satisfies Freshness;
