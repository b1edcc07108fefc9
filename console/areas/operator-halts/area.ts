import { defineConsoleArea } from '../../area.ts';
import { OperatorHaltsPage } from './operator-halts-page.tsx';
import en from './texts/en.json' with { type: 'json' };
import kor from './texts/kor.json' with { type: 'json' };

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [{ path: '/halts', Page: OperatorHaltsPage }],
  menuEntries: [
    {
      path: '/halts',
      title: { en: 'Halts', kor: '거래 중단' },
      group: 'money',
      menuPosition: 61,
      permission: 'money.read',
      key: '4',
      decides: ['operatorHalt'],
    },
  ],
});

declare module '../../language/console-text-types.ts' {
  interface AreaTexts {
    operatorHalts: (typeof en)['operatorHalts'];
  }
}
