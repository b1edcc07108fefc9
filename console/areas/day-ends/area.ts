import { defineConsoleArea } from '../../area.ts';
import { DayEndReportPage, DayEndReportListPage } from './day-end-report-pages.tsx';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';

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
  lists: { 'staff/listDayEnds': (row: { number: string }) => row.number },
});
