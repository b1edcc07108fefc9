import type { texts as en } from './en.ts';

export const texts: typeof en = {
  notices: {
    announcement: {
      title: '{title}',
      body: '{body}',
    },
    announcementWithdrawn: {
      title: '철회된 메시지',
      body: '운영사가 {at}에 이 메시지를 철회했어요.',
    },
  },
};
