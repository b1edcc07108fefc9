import { defineArea } from '../../area.ts';
import { MarginRulesPage } from './margin-rules-page.tsx';

export const area = defineArea({
  pages: [{ path: '/margin', Page: MarginRulesPage }],
  places: [
    {
      path: '/margin',
      title: { en: 'Margin rules', kor: '증거금 규칙' },
      group: 'money',
      at: 20,
      permission: 'money.read',
      key: 'e',
    },
  ],
});
