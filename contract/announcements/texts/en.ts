import type { NoticeTexts } from '../../area.ts';
import type { notices } from '../area.ts';

export const texts = {
  notices: {
    announcement: {
      title: '{title}',
      body: '{body}',
    },
    announcementWithdrawn: {
      title: 'Message withdrawn',
      body: 'The operator withdrew this message at {at}.',
    },
  } satisfies NoticeTexts<typeof notices>,
};
