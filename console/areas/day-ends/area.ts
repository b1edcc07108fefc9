import { defineConsoleArea } from '../../area.ts';
import { DayEndReportPage, DayEndReportListPage } from './day-end-report-pages.tsx';
import en from './texts/en.json' with { type: 'json' };
import kor from './texts/kor.json' with { type: 'json' };

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [
    { path: '/day-ends', Page: DayEndReportListPage },
    { path: '/day-ends/:number', Page: DayEndReportPage },
  ],
  menuEntries: [
    {
      path: '/day-ends',
      title: { en: 'End of day', kor: '일 마감' },
      group: 'money',
      menuPosition: 58,
      permission: 'money.read',
      key: '1',
    },
  ],
});

declare module '../../language/console-text-types.ts' {
  interface AreaTexts {
    dayEnds: (typeof en)['dayEnds'];
  }
}
