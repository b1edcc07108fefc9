import type { texts as en } from './en.ts';

export const texts: typeof en = {
  notices: {
    announcement: {
      title: '{title}',
      body: '{body}',
    },
    announcementWithdrawn: {
      title: '消息已撤回',
      body: '运营方已于 {at} 撤回这条消息。',
    },
  },
};
