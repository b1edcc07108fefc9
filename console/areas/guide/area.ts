import { defineConsoleArea } from '../../area.ts';
import { ReportedAnswersPage } from './reported-answers-page.tsx';
import en from './texts/en.json' with { type: 'json' };
import kor from './texts/kor.json' with { type: 'json' };

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

declare module '../../language/console-text-types.ts' {
  interface AreaTexts {
    guideAnswers: (typeof en)['guideAnswers'];
  }
}
