import { defineConsoleArea } from '../../area.ts';
import { LongestWaitingReviews } from './longest-waiting-reviews.tsx';
import { ReviewQueuePage } from './review-queue-page.tsx';
import { ReviewPage } from './review-page.tsx';
import en from './texts/en.json' with { type: 'json' };
import kor from './texts/kor.json' with { type: 'json' };

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
});

declare module '../../language/console-text-types.ts' {
  interface AreaTexts {
    reviews: (typeof en)['reviews'];
  }
}
