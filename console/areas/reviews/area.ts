import { defineConsoleArea } from '../../area.ts';
import { LongestWaitingReviews } from './longest-waiting-reviews.tsx';
import { ReviewQueuePage } from './review-queue-page.tsx';
import { ReviewPage } from './review-page.tsx';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [
    { path: '/reviews', Page: ReviewQueuePage },
    { path: '/reviews/:review', Page: ReviewPage },
  ],
  menuEntries: [
    {
      path: '/reviews',
      title: { en: 'Queue', kor: '심사 대기열' },
      group: 'work',
      menuPosition: 10,
      permission: 'reviews',
      key: 'q',
    },
  ],
  waitingPanels: [{ position: 10, permission: 'reviews', Panel: LongestWaitingReviews }],
  lists: { 'staff/listReviews': ({ id }: { id: string }) => id },
});
