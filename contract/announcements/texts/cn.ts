import type { texts as en } from './en.ts';

export const texts: typeof en = {
  notices: {
    announcement: {
      title: '{title}',
      body: '{body}',
    },
    announcementWithdrawn: {
      title: '訊息已撤回',
      body: '營運方已於 {at} 撤回這則訊息。',
    },
  },
};
