import { defineConsoleArea } from '../../area.ts';
import { DepositWithdrawalRulesPage } from './deposit-withdrawal-rules-page.tsx';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [{ path: '/rules', Page: DepositWithdrawalRulesPage }],
  menuEntries: [
    {
      path: '/rules',
      title: { en: 'Rules for funds', kor: '입출금 규칙' },
      group: 'money',
      menuPosition: 10,
      permission: 'money.read',
      key: 'r',
      decides: ['fundsRule', 'practice'],
    },
  ],
});
