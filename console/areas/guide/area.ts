import { defineConsoleArea } from '../../area.ts';
import { ReportedAnswersPage } from './reported-answers-page.tsx';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [{ path: '/reported-answers', Page: ReportedAnswersPage }],
  menuEntries: [
    {
      path: '/reported-answers',
      title: { en: 'Reported answers', kor: '신고된 답변' },
      group: 'product',
      menuPosition: 80,
      permission: 'guide.answers',
      key: '3',
    },
  ],
});
