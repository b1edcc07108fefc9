import { defineConsoleArea } from '../../area.ts';
import { StrategiesPage } from './strategies-page.tsx';
import en from './texts/en.json' with { type: 'json' };
import kor from './texts/kor.json' with { type: 'json' };

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

declare module '../../language/console-text-types.ts' {
  interface AreaTexts {
    strategies: (typeof en)['strategies'];
  }
}
