import { defineConsoleArea } from '../../area.ts';
import { CorporateActionsPage } from './corporate-actions-page.tsx';
import en from './texts/en.json' with { type: 'json' };
import kor from './texts/kor.json' with { type: 'json' };

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [{ path: '/actions', Page: CorporateActionsPage }],
  menuEntries: [
    {
      path: '/actions',
      title: { en: 'Corporate actions', kor: '기업 행위' },
      group: 'money',
      menuPosition: 40,
      permission: 'money.read',
      key: 'x',
      decides: ['actions'],
    },
  ],
});

declare module '../../language/console-text-types.ts' {
  interface AreaTexts {
    actions: (typeof en)['actions'];
  }
}
