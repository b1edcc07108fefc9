import { type AreaCacheTags, NOTICE_TAGS } from '../cache-tags.ts';

const CHANGED = ['conversations', 'conversation'] as const;

export const freshness = {
  shows: {
    'support/listMessages': ['supportMessages'],
    'staff/listConversations': ['conversations'],
    'staff/countConversations': ['conversations'],
    'staff/getConversation': ['conversation'],
    'staff/getConversationPicture': [],
  },
  changes: {
    'support/sendMessage': ['supportMessages', ...NOTICE_TAGS],
    'staff/takeConversation': CHANGED,
    'staff/answerConversation': CHANGED,
    'staff/closeConversation': CHANGED,
  },
  notified: { announcements: ['supportMessages'] },
} as const satisfies AreaCacheTags;
