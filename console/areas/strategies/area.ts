import { defineConsoleArea } from '../../area.ts';
import { StrategiesPage } from './strategies-page.tsx';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [{ path: '/strategies', Page: StrategiesPage }],
  menuEntries: [
    {
      path: '/strategies',
      title: { en: 'Strategies', kor: '퀀트 전략' },
      group: 'money',
      menuPosition: 68,
      permission: 'money.read',
      key: 'z',
      decides: ['houseStrategy'],
    },
  ],
});
