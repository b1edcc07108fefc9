import type { AreaCacheTags } from '../cache-tags.ts';

export const freshness = {
  shows: {
    'notices/listNotices': ['notices'],
    'notices/getNotice': ['notices'],
    'notices/getNoticePreferences': ['noticePreferences'],
  },
  changes: {
    'notices/markRead': ['notices'],
    'notices/setNoticePreferences': ['noticePreferences'],
    'notices/subscribePush': ['noticePreferences'],
    'notices/subscribeApp': ['noticePreferences'],
    'notices/unsubscribePush': ['noticePreferences'],
  },
} as const satisfies AreaCacheTags;
