import { defineArea } from '../../area.ts';
import { RulesPage } from './rules-page.tsx';

export const area = defineArea({
  pages: [{ path: '/rules', Page: RulesPage }],
  places: [
    {
      path: '/rules',
      title: { en: 'Rules for funds', kor: '입출금 규칙' },
      group: 'money',
      at: 10,
      permission: 'money.read',
      key: 'r',
    },
  ],
});
